type Click = { button: number; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

/** A primary click without the modifier keys that open another tab or window. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** For a link that changes its page in place: another click of it opens its address as usual. */
export const insteadOfNavigating =
  (act: () => void) =>
  (event: Click & { preventDefault: () => void }): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    act()
  }
