"""How words are compared: analysis, morphology, sounds, synonyms, spelling."""
