import { BookOpenText, Ellipsis, House, Search, Sunrise, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { c, t } from 'ttag'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { cx } from '@/shared/lib/cx'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { paths } from '@/shared/lib/paths'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { FOOTER_LINKS } from './links'

const MoreSheet = lazyWithRetry(() => import('./MoreSheet'))

const TABS: { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.home, label: t`Home`, icon: House },
  { to: paths.daily, label: c('tab').t`Daily`, icon: Sunrise },
  { to: paths.search, label: c('verb').t`Search`, icon: Search },
  { to: paths.weekly, label: c('tab').t`Weekly`, icon: BookOpenText },
]

/** Where the More tab is the active one (SHELL-15). */
const MORE_PATHS: string[] = [paths.account, paths.login, paths.contact, paths.timeline]

const TAB =
  'flex h-full min-w-0 flex-col items-center justify-center gap-0.5 text-[0.7rem] font-semibold text-ink-faint ' +
  'aria-[current=page]:text-tekhelet'

/** The bottom tab bar, at a width of 768 or less. Until a script can open the sheet, 'More' leads to the footer. It leaves room for the home indicator. */
export function TabBar() {
  const isHydrated = useHydrated()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const [requested, setRequested] = useState(false)
  const inMore = MORE_PATHS.some((path) => pathname.toLowerCase().startsWith(path))
  const more = (
    <>
      <Ellipsis aria-hidden size={21} strokeWidth={1.8} />
      {c('tab').t`More`}
    </>
  )
  return (
    <nav
      aria-label={t`Tabs`}
      className="narrow-only no-print fixed inset-x-0 bottom-0 z-30 border-t border-rule bg-raised pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid h-(--tabbar-height) grid-cols-5">
        {TABS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.home} className={TAB}>
              <Icon aria-hidden size={21} strokeWidth={1.8} />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          {isHydrated ? (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-current={inMore ? 'page' : undefined}
              onClick={() => {
                setRequested(true)
                setOpen(true)
              }}
              className={cx(TAB, 'w-full')}
            >
              {more}
            </button>
          ) : (
            <a href={FOOTER_LINKS} className={TAB}>
              {more}
            </a>
          )}
        </li>
      </ul>
      {requested && (
        <OptionalPart name={t`The sheet`} floating onClose={() => setRequested(false)}>
          <MoreSheet open={open} onOpenChange={setOpen} />
        </OptionalPart>
      )}
    </nav>
  )
}
