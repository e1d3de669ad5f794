"""WordPress: reads its export (WXR 1.0 to 1.2), and what its texts are written in."""
