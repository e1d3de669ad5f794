import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageError } from '@/routes/PageError'
import { useFocusOnNavigation } from '@/shared/hooks/useFocusOnNavigation'
import { useThemeColour } from '@/shared/hooks/useThemeColour'
import { endServerRendering } from '@/shared/lib/serverRendered'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { replacedHtml } from './replacedHtml'
import { useCanonical } from './useCanonical'
import { useScrollRestoration } from './useScrollRestoration'

/** The `main` element of every layout: the current page, its error boundary, and focus and scroll on navigation. */
export function Main() {
  const main = useFocusOnNavigation()
  const { key } = useLocation()
  useScrollRestoration()
  useCanonical()
  useThemeColour()
  useEffect(() => replacedHtml()?.restoreInput(), [])
  return (
    <main id="main" ref={main} tabIndex={-1} className="min-h-[70dvh]">
      <ErrorBoundary
        resetKey={key}
        fallback={(retry) => (
          <>
            <PageError onRetry={retry} hasSimpleSite />
            <Hydrated />
          </>
        )}
      >
        <Suspense fallback={null}>
          <Outlet />
          <Hydrated />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}

/** From here on the page is React's. */
function Hydrated() {
  useEffect(endServerRendering, [])
  return null
}
