import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ListeningBar } from '@/features/listen/components/ListeningBar'
import { OfflineNotice } from '@/features/offline/components/OfflineNotice'
import { registerServiceWorker } from '@/features/offline/registerServiceWorker'
import { PageError } from '@/routes/PageError'
import { renderOffscreenWhenIdle } from '@/shared/lib/renderOffscreen'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { restoreInput } from './serverHtml'
import { Footer } from './Footer'
import { Header } from './Header'
import { PageProgress } from './PageProgress'
import { TabBar } from './TabBar'
import { Toasts } from './Toasts'
import { useCanonical } from './useCanonical'
import { useScrollRestoration } from './useScrollRestoration'
import { useThemeColour } from './useThemeColour'

/** The layout of every public page. */
export function Shell() {
  const main = useMainFocus()
  const { key } = useLocation()
  useScrollRestoration()
  useCanonical()
  useThemeColour()
  // The service worker downloads the whole site, so it waits until the page is rendered.
  useEffect(() => renderOffscreenWhenIdle(registerServiceWorker), [])
  return (
    <>
      <a
        href="#main"
        className="no-print fixed top-2 left-2 z-60 -translate-y-24 rounded-lg bg-fill px-4 py-3 font-semibold text-on-fill focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageProgress />
      <OptionalPart name="The header">
        <Header />
      </OptionalPart>
      <main id="main" ref={main} tabIndex={-1} className="min-h-[70dvh]">
        <ErrorBoundary resetKey={key} fallback={(retry) => <PageError onRetry={retry} />}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <OptionalPart name="The footer">
        <Footer />
      </OptionalPart>
      <OfflineNotice />
      <ListeningBar />
      <OptionalPart name="The tab bar" floating>
        <TabBar />
      </OptionalPart>
      <Toasts />
    </>
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
