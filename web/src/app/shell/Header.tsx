import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { c, t } from 'ttag'
import { tokenStore } from '@/api/token'
import { logout } from '@/features/accounts/api/logout'
import { SearchBox } from '@/features/search/components/SearchBox'
import { MEDIUM, useMediaQuery } from '@/shared/hooks/useMediaQuery'
import { useHydrated } from '@/shared/hooks/useHydrated'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { useStore } from '@/shared/hooks/useStore'
import { cx } from '@/shared/lib/cx'
import { onceIdle } from '@/shared/lib/idle'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { ThemeButton } from '@/shared/ui/ThemeButton'
import { AiMenu } from './AiMenu'
import { Brand } from './Brand'
import { CONTACT_LINK, CURRENT_LINK, FOOTER_LINKS, MAIN_LINKS, MEDIUM_LINKS, type NavLink as Item } from './links'
import { useAccountLinks } from './useAccountLinks'

const CONTACT_LINKS = [CONTACT_LINK]
const MobileMenu = lazyWithRetry(() => import('./MobileMenu'))

/** SHELL-2: the header gains its shadow after 10 px. */
const SHADOW_AFTER_PX = 10

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > SHADOW_AFTER_PX)
    // Later: reading it now would force the layout of the page into the task that renders it.
    const stop = onceIdle(read)
    window.addEventListener('scroll', read, { passive: true })
    return () => {
      stop()
      window.removeEventListener('scroll', read)
    }
  }, [])
  return scrolled
}

export function Header() {
  const scrolled = useScrolled()
  return (
    <header
      className={cx(
        'no-print sticky top-0 z-30 bg-paper/95 backdrop-blur-sm transition-shadow duration-200',
        scrolled ? 'shadow-header' : 'shadow-none',
      )}
    >
      <div className="mx-auto flex h-(--header-height) max-w-[84rem] items-center gap-2 px-3 sm:gap-4 sm:px-5 lg:gap-3">
        <Brand />
        <MediumLinks />
        <nav aria-label={t`Main`} className="hidden items-center lg:flex">
          <HeaderLinks links={MAIN_LINKS} />
          <AiMenu />
          <HeaderLinks links={CONTACT_LINKS} />
        </nav>
        <div className="site-search min-w-0 grow lg:ms-auto lg:max-w-[17rem] xl:max-w-[20rem]">
          <ErrorBoundary fallback={() => <SearchLink />}>
            <SearchBox variant="navbar" shortcut />
          </ErrorBoundary>
        </div>
        <ThemeButton className="max-sm:hidden md:max-[56rem]:hidden lg:w-9" />
        <AccountLinks />
        <MenuButton />
      </div>
    </header>
  )
}

/** SHELL-10: a few plain links beside the menu button, between 769 and 1024 px. */
function MediumLinks() {
  const isHydrated = useHydrated()
  const isMedium = useMediaQuery(MEDIUM)
  if (isHydrated && !isMedium) return null
  return (
    <nav aria-label={t`Main`} className="wide-only flex shrink-0 items-center lg:hidden">
      <HeaderLinks links={MEDIUM_LINKS} />
    </nav>
  )
}

/** Replaces a search box that failed: a link to the search page. */
function SearchLink() {
  return (
    <Link to={paths.search} className="flex min-h-11 items-center justify-end font-medium text-tekhelet">
      {c('verb').t`Search`}
    </Link>
  )
}

function HeaderLinks({ links }: { links: Item[] }) {
  return useAvailableLinks(links).map((link) => <HeaderLink key={link.to} link={link} />)
}

function HeaderLink({ link }: { link: Item }) {
  return (
    <NavLink
      to={link.to}
      end={link.to === '/'}
      className={cx(
        'flex min-h-11 items-center px-1.5 text-[0.9rem] font-medium whitespace-nowrap text-ink-soft hover:text-ink xl:px-2.5',
        CURRENT_LINK,
      )}
    >
      {link.label}
    </NavLink>
  )
}

/** The server does not know who is signed in: its HTML has the links of both, of which CSS shows one. */
function AccountLinks() {
  const isHydrated = useHydrated()
  const isSignedIn = useStore(tokenStore) !== null
  return (
    <>
      {(!isHydrated || !isSignedIn) && <AccountNavigation isSignedIn={false} className={cx(!isHydrated && 'visitors-only')} />}
      {(!isHydrated || isSignedIn) && <AccountNavigation isSignedIn className={cx(!isHydrated && 'readers-only')} />}
    </>
  )
}

function AccountNavigation({ isSignedIn, className }: { isSignedIn: boolean; className: string }) {
  const links = useAccountLinks(isSignedIn)
  if (links.length === 0 && !isSignedIn) return null
  return (
    <div className={cx('hidden items-center lg:flex', className)}>
      {links.map(({ to, label }) => (
        <Button
          key={to}
          asChild
          variant={to === paths.register ? 'primary' : 'quiet'}
          className={to === paths.register ? 'min-h-10 px-3.5' : 'px-3'}
        >
          <NavLink to={to}>{label}</NavLink>
        </Button>
      ))}
      {isSignedIn && (
        <Button variant="quiet" className="px-3" onClick={() => void logout()}>
          {t`Logout`}
        </Button>
      )}
    </div>
  )
}

/** At 1024 or less all links are in a menu, whose code loads when it is first opened (SHELL-10). Until then the footer has them. */
function MenuButton() {
  const [open, setOpen] = useState(false)
  const [requested, setRequested] = useState(false)
  const isHydrated = useHydrated()
  const icon = <Menu aria-hidden size={22} />
  const look = { variant: 'quiet', size: 'icon', 'aria-label': t`Menu`, className: '-me-1 shrink-0 lg:hidden' } as const
  if (!isHydrated) {
    return (
      <Button asChild {...look}>
        <a href={FOOTER_LINKS}>{icon}</a>
      </Button>
    )
  }
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setRequested(true)
          setOpen(true)
        }}
      >
        {icon}
      </Button>
      {requested && (
        <OptionalPart name={t`The menu`} floating onClose={() => setRequested(false)}>
          <MobileMenu open={open} onOpenChange={setOpen} />
        </OptionalPart>
      )}
    </>
  )
}
