import { CalendarDays, CircleUser, LogIn, LogOut, Mail, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import { logout } from '@/features/accounts/api/logout'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { useStore } from '@/shared/hooks/useStore'
import { COLLECTIONS } from '@/shared/lib/collections'
import { paths } from '@/shared/lib/paths'
import { Sheet } from '@/shared/ui/Sheet'

type Option = { to: string; label: string; icon: LucideIcon }

const OPTIONS: Option[] = [
  { to: paths.timeline, label: t`Timeline`, icon: CalendarDays },
  { to: paths.contact, label: t`Contact`, icon: Mail },
]
const VISITOR_OPTIONS: Option[] = [...OPTIONS, { to: paths.login, label: t`Login`, icon: LogIn }]
const READER_OPTIONS: Option[] = [...OPTIONS, { to: paths.account, label: t`Account`, icon: CircleUser }]
const OTHER_COLLECTIONS = COLLECTIONS.filter(({ to }) => !OPTIONS.some((option) => option.to === to))
const ROW = 'flex min-h-13 w-full items-center gap-4 font-medium'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The 'More Options' sheet (SHELL-14, SHELL-16). */
export default function MoreSheet({ open, onOpenChange }: Props) {
  const isSignedIn = useStore(tokenStore) !== null
  const close = () => onOpenChange(false)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t`More Options`} side="bottom">
      <ul className="mt-1 divide-y divide-rule">
        {useAvailableLinks(isSignedIn ? READER_OPTIONS : VISITOR_OPTIONS).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} onClick={close} className={ROW}>
              <Icon aria-hidden size={20} className="text-gold" />
              {label}
            </Link>
          </li>
        ))}
        {isSignedIn && (
          <li>
            <button
              type="button"
              className={ROW}
              onClick={() => {
                close()
                void logout()
              }}
            >
              <LogOut aria-hidden size={20} className="text-gold" />
              {t`Logout`}
            </button>
          </li>
        )}
      </ul>
      <h3 className="mt-4 font-sans text-sm font-semibold tracking-normal text-ink-faint">{t`Library`}</h3>
      <ul className="divide-y divide-rule">
        {useAvailableLinks(OTHER_COLLECTIONS).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={close} className={ROW}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
