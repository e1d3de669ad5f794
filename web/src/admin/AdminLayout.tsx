import { NavLink, Outlet, useLocation } from 'react-router'
import { PageError } from '@/routes/PageError'
import { useFocusOnNavigation } from '@/shared/hooks/useFocusOnNavigation'
import { Button } from '@/shared/ui/Button'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { ThemeButton } from '@/shared/ui/ThemeSwitch'
import { ADMIN_ROUTES } from './routeTable'
import { endSession } from './session'
import { SiteLink } from './SiteLink'

/** Header, navigation and the current screen. */
export function AdminLayout() {
  const main = useFocusOnNavigation()
  const { key } = useLocation()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 rounded-lg bg-fill px-4 py-3 font-semibold text-on-fill focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="border-b border-rule">
        <div className="page flex flex-wrap items-center gap-x-5 py-1.5">
          <p className="flex min-h-11 items-center gap-2.5 font-serif text-xl font-semibold">
            <img src="/favicon.svg" width="32" height="32" alt="" />
            Admin
          </p>
          <nav aria-label="Admin" className="flex gap-5 max-sm:order-last max-sm:basis-full">
            {ADMIN_ROUTES.map(({ path, title }) => (
              <NavLink
                key={path}
                to={path}
                className="flex min-h-11 items-center font-medium text-ink-soft hover:text-ink aria-[current=page]:text-tekhelet aria-[current=page]:underline aria-[current=page]:decoration-gold-line aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
              >
                {title}
              </NavLink>
            ))}
            <span className="ml-auto sm:hidden">
              <SiteLink />
            </span>
          </nav>
          <div className="ml-auto flex items-center gap-2">
            <span className="mr-2 max-sm:hidden">
              <SiteLink />
            </span>
            <ThemeButton />
            <Button variant="outline" onClick={() => endSession('logged-out')}>
              Log out
            </Button>
          </div>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="min-h-[70dvh]">
        <ErrorBoundary resetKey={key} fallback={(retry) => <PageError onRetry={retry} />}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </>
  )
}
