import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageError } from '@/routes/PageError'
import { useFocusOnNavigation } from '@/shared/hooks/useFocusOnNavigation'
import { useThemeColour } from '@/shared/hooks/useThemeColour'
import { endServerRendering } from '@/shared/lib/serverRendered'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { useCanonical } from './useCanonical'
import { useScrollRestoration } from './useScrollRestoration'

/** The `main` element of every layout: the current page, its error boundary, and focus and scroll on navigation. */
export function Main() {
  const main = useFocusOnNavigation()
  const { key } = useLocation()
  useScrollRestoration()
  useCanonical()
  return (
    <main id="main" ref={main} tabIndex={-1} className="min-h-[70dvh]">
      <ThemeColour />
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

/** Not in `Main`: what renders again while a part of the page waits for its code, React writes anew. */
function ThemeColour() {
  useThemeColour()
  return null
}

/** From here on the page is React's. */
function Hydrated() {
  useEffect(endServerRendering, [])
  return null
}
