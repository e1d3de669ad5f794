/**
 * Gives the document's first history entry a unique key. The router calls it 'default' in every document, so state
 * stored by key would be shared between visits.
 */
type RouterState = { key?: string } | null

/** The key of the document's first entry: the one from before a reload, otherwise a new one. */
export function keyFirstEntry(history: History = window.history): string {
  const state = history.state as RouterState
  if (state?.key) return state.key
  const key = crypto.getRandomValues(new Uint32Array(2)).join('')
  history.replaceState({ ...state, key }, '')
  return key
}
