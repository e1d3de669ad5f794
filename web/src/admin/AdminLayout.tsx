import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageError } from '@/routes/PageError'
import { useFocusOnNavigation } from '@/shared/hooks/useFocusOnNavigation'
import { useStore } from '@/shared/hooks/useStore'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { toastStore } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { ThemeButton } from '@/shared/ui/ThemeButton'
import { AdminMenu } from './AdminMenu'
import { AdminNavigation } from './AdminNavigation'
import { endSession } from './session'
import { useSessionRenewal } from './useSessionRenewal'

// Loads with the first toast.
const Toaster = lazyWithRetry(async () => ({ default: (await import('@/shared/ui/Toaster')).Toaster }))

/** Header, navigation and the current screen. The navigation is beside the screen from 1024 px on, else in a menu. */
export function AdminLayout() {
  const main = useFocusOnNavigation()
  const { key, pathname } = useLocation()
  const { count: toasts } = useStore(toastStore)
  useEffect(() => {
    // A statement: newer browsers answer with a promise, which an effect may not return.
    window.scrollTo(0, 0)
  }, [pathname])
  useSessionRenewal()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 start-2 z-60 -translate-y-24 rounded-lg bg-fill px-4 py-3 font-semibold text-on-fill focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="border-b border-rule">
        <div className="page max-w-[90rem]! flex items-center gap-2 py-1.5">
          <p className="me-auto flex min-h-11 items-center gap-2.5 font-serif text-xl font-semibold">
            <img src="/favicon.svg" width="32" height="32" alt="" />
            Admin
          </p>
          <ThemeButton />
          <Button variant="outline" onClick={() => endSession('logged-out')}>
            Log out
          </Button>
          <AdminMenu />
        </div>
      </header>
      <div className="page max-w-[90rem]! lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
        <div className="sticky top-0 max-h-dvh overflow-y-auto py-8 max-lg:hidden">
          <AdminNavigation label="Admin" />
        </div>
        <main id="main" ref={main} tabIndex={-1} className="min-h-[70dvh] min-w-0 py-8 lg:py-10">
          <ErrorBoundary resetKey={key} fallback={(retry) => <PageError onRetry={retry} />}>
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
      <Suspense fallback={null}>{toasts > 0 && <Toaster />}</Suspense>
    </>
  )
}
