"""What happened in a finished game, from what each seat knew: chances, costs, luck, and the moments that count."""
