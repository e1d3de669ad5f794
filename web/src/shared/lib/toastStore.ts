/** The toast: at most one is shown (LOOK-11). Outside React, so that any code can show one. */
import { createStore } from './store'

/** A button in the toast, such as 'Undo'. */
export type ToastAction = { label: string; onClick: () => void }

export type ToastMessage = { id: number; title: string; description?: string | undefined; kind: 'info' | 'error'; action?: ToastAction | undefined }

/** The current toast, if any, and how many there were: the toasts' code loads with the first. */
export const toastStore = createStore<{ current: ToastMessage | null; count: number }>({ current: null, count: 0 })

/** Shows a toast in place of the current one. */
export function toast(title: string, description?: string, kind: ToastMessage['kind'] = 'info', action?: ToastAction): void {
  const id = toastStore.read().count + 1
  toastStore.set({ current: { id, title, description, kind, action }, count: id })
}

export function dismissToast(id: number): void {
  if (toastStore.read().current?.id === id) toastStore.update({ current: null })
}
