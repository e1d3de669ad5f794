"""The sheet of a Sabbath: its readings, a thought, questions for each age and a verse to sing."""
