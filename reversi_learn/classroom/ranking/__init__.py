"""The leaderboard of a class: a small service beside JupyterHub that plays each posted game again before it counts."""
