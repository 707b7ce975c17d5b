"""The lessons as an app without code cells, for kiosks and phones: Voilà shows them, on our template."""
