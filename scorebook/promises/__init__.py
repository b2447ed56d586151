"""What the page about safety promises, and the page; tests hold the promises against what the program does."""
