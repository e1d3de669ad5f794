/**
 * Lay the whole page out, and the pages that follow it: what lies far below (`.far-below` in `styles/parts.css`) as
 * well, so that what is jumped to stands where it will stay.
 */
export function layOut(): void {
  document.documentElement.dataset.laidOut = ''
}
