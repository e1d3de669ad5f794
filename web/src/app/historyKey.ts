/**
 * Every entry of the browser's history has a key of its own. The router calls each document's first entry
 * 'default', so that what is kept by key would be found again by every later arrival.
 */
type RouterState = { key?: string } | null

/** The key of the entry that the document starts with: the one that it had before a reload, else a new one. */
export function keyFirstEntry(history: History = window.history): string {
  const state = history.state as RouterState
  if (state?.key) return state.key
  const key = crypto.getRandomValues(new Uint32Array(2)).join('')
  history.replaceState({ ...state, key }, '')
  return key
}
