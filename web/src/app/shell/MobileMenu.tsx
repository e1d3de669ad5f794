import { NavLink } from 'react-router'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import { logout } from '@/features/accounts/api/logout'
import { SearchBox } from '@/features/search/components/SearchBox'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { useStore } from '@/shared/hooks/useStore'
import { cx } from '@/shared/lib/cx'
import { paths } from '@/shared/lib/paths'
import { Sheet } from '@/shared/ui/Sheet'
import { TextSizeSwitch } from '@/shared/ui/TextSizeSwitch'
import { ThemeSwitch } from '@/shared/ui/ThemeSwitch'
import { AI_TOOL_LINKS, CONTACT_LINK, MAIN_LINKS, type NavLink as Item } from './links'
import { useAccountLinks } from './useAccountLinks'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

const SAME_LINKS = [...MAIN_LINKS, CONTACT_LINK]
/** The admin's app is another document (SHELL-12). */
const ADMIN_LINK: Item = { to: paths.admin, label: t`Admin`, reloadDocument: true }

/** The mobile header menu (SHELL-11, SHELL-8): search, the same links, 'More AI Tools', accounts. */
export default function MobileMenu({ open, onOpenChange }: Props) {
  const close = () => onOpenChange(false)
  const isSignedIn = useStore(tokenStore) !== null
  const accountLinks = useAccountLinks(isSignedIn)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t`Menu`} side="right">
      <div className="mt-2">
        <SearchBox onLeave={close} />
      </div>
      <nav aria-label={t`Menu`} className="mt-3">
        <LinkList links={useAvailableLinks(SAME_LINKS)} onFollow={close} />
        <h2 className="mt-4 border-t border-rule pt-4 pb-1 text-base text-gold">{t`More AI Tools`}</h2>
        <LinkList links={useAvailableLinks(AI_TOOL_LINKS)} onFollow={close} />
        <div className="mt-4 border-t border-rule pt-2">
          <LinkList links={accountLinks} onFollow={close} />
          {isSignedIn && <LogoutRow onLogout={close} />}
          <LinkList links={[ADMIN_LINK]} onFollow={close} />
        </div>
      </nav>
      <div className="mt-5 grid justify-items-start gap-3">
        <ThemeSwitch />
        <TextSizeSwitch />
      </div>
    </Sheet>
  )
}

const ROW = 'flex min-h-11 items-center font-medium text-ink hover:text-tekhelet'

function LogoutRow({ onLogout }: { onLogout: () => void }) {
  return (
    <button
      type="button"
      className={cx(ROW, 'w-full')}
      onClick={() => {
        onLogout()
        void logout()
      }}
    >
      {t`Logout`}
    </button>
  )
}

function LinkList({ links, onFollow }: { links: Item[]; onFollow: () => void }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          <NavLink
            to={link.to}
            end={link.to === '/'}
            reloadDocument={link.reloadDocument ?? false}
            onClick={onFollow}
            className={cx(ROW, 'aria-[current=page]:text-tekhelet')}
          >
            {link.label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
