"""Teaching, without a screen: lessons, exercises, attempts, games at a table."""
