/**
 * The history entries whose scroll position was restored, by key. The fragment of their URL is not scrolled to again: the
 * reader has read on since.
 */
const restored = new Set<string>()

export const markRestored = (key: string) => void restored.add(key)

export const isRestored = (key: string): boolean => restored.has(key)
