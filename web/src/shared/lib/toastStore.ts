/** The one toast that may be shown (LOOK-11). Kept outside React so that anything can raise one. */
export type ToastMessage = { id: number; title: string; description?: string | undefined; kind: 'info' | 'error' }

let current: ToastMessage | null = null
let nextId = 1
const listeners = new Set<() => void>()

function publish(next: ToastMessage | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Show a toast in place of the one that is shown. */
export function toast(title: string, description?: string, kind: ToastMessage['kind'] = 'info'): void {
  publish({ id: nextId++, title, description, kind })
}

export function dismissToast(id: number): void {
  if (current?.id === id) publish(null)
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => current,
  hasEverShown: () => nextId > 1,
}
