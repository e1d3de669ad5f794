import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageError } from '@/routes/PageError'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { restoreInput } from './serverHtml'
import { useCanonical } from './useCanonical'
import { useScrollRestoration } from './useScrollRestoration'
import { useThemeColour } from './useThemeColour'

/** The `main` element of every layout: the current page, its error boundary, and focus and scroll on navigation. */
export function Main() {
  const main = useMainFocus()
  const { key } = useLocation()
  useScrollRestoration()
  useCanonical()
  useThemeColour()
  return (
    <main id="main" ref={main} tabIndex={-1} className="min-h-[70dvh]">
      <ErrorBoundary resetKey={key} fallback={(retry) => <PageError onRetry={retry} />}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}

/** Moves the focus to the content of a new page, for keyboard and screen reader users. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(restoreInput, [])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // A page that focused its own field (search) keeps the focus.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
