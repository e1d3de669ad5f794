import { Main } from './Main'
import { Toasts } from './Toasts'

/** A page without the site's header, footer and bars. */
export function BareLayout() {
  return (
    <>
      <Main />
      <Toasts />
    </>
  )
}
