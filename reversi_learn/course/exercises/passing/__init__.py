"""Exercise types of lesson 4: whose turn it is, forced passes, series of passes, records with passes."""
