/** The script of the simple site: it only stores and removes the flag (SIMPLE-2). The pages are complete without it. */
import './simple.css'

const FLAG = 'simple-mode'
/** Of the pages themselves, and of a visit after an error (`app/SiteError.tsx`): these are for once. */
const SETS_NO_FLAG: (string | null)[] = [null, 'error']

/** Storage may be blocked. Without the flag only the address leads here. */
function withStorage(change: (storage: Storage) => void): void {
  try {
    change(localStorage)
  } catch {
    // Nothing is stored, then.
  }
}

if (!SETS_NO_FLAG.includes(new URLSearchParams(location.search).get('simple'))) {
  withStorage((storage) => storage.setItem(FLAG, '1'))
}
for (const link of document.querySelectorAll('a[href="/?simple=0"]')) {
  link.addEventListener('click', () => withStorage((storage) => storage.removeItem(FLAG)))
}
