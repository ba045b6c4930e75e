"""What the games' assignments ask for, under the assignments' names."""
