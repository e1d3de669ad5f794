import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ListeningBar } from '@/features/listen/components/ListeningBar'
import { OfflineNote } from '@/features/offline/components/OfflineNote'
import { readOffline } from '@/features/offline/register'
import { PageError } from '@/routes/PageError'
import { layOutWhenIdle } from '@/shared/lib/layOut'
import { toastStore } from '@/shared/lib/toastStore'
import { ErrorBoundary } from './ErrorBoundary'
import { resumeFocus } from './firstView'
import { Footer } from './Footer'
import { Header } from './Header'
import { PageProgress } from './PageProgress'
import { TabBar } from './TabBar'
import { useCanonical } from './useCanonical'
import { useScrollMemory } from './useScrollMemory'
import { useThemeColour } from './useThemeColour'

// The code of toasts comes with the first one.
const Toaster = lazy(() => import('@/shared/ui/Toaster').then((module) => ({ default: module.Toaster })))

/** What stands around every page. */
export function Shell() {
  const main = useMainFocus()
  const { key } = useLocation()
  useScrollMemory()
  useCanonical()
  useThemeColour()
  // The worker fetches the whole site: not while the page is still being drawn.
  useEffect(() => layOutWhenIdle(readOffline), [])
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 rounded-lg bg-fill px-4 py-3 font-semibold text-on-fill focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageProgress />
      <Header />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[70dvh]">
        <ErrorBoundary resetKey={key} fallback={<PageError />}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <OfflineNote />
      <ListeningBar />
      <TabBar />
      <Toasts />
    </>
  )
}

/** On a new page the focus moves to its content, so that keyboard and screen reader follow the eye. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(resumeFocus, [])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // A page that puts the focus into its own field (search) keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

function Toasts() {
  const raised = useSyncExternalStore(toastStore.subscribe, toastStore.everRaised)
  return <Suspense fallback={null}>{raised && <Toaster />}</Suspense>
}
