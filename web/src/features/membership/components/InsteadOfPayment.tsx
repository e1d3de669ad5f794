import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { fullDate } from '@/shared/lib/dates'
import { paths, withReturn } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { membershipQuery } from '../api/membership'

type LinkTo = { to: string; label: string; onClick?: () => void }
type Props = { title: string; children: ReactNode; primary: LinkTo; secondary?: LinkTo }

/** A calm message in place of the form, with ways on. */
function Message({ title, children, primary, secondary }: Props) {
  return (
    <div>
      <h3 className="text-xl">{title}</h3>
      <div className="mt-2 grid gap-1.5 font-serif text-[1.0625rem] leading-relaxed text-ink-soft">{children}</div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button asChild>
          <Link to={primary.to} onClick={primary.onClick}>
            {primary.label}
          </Link>
        </Button>
        {secondary && (
          <Button asChild variant="outline">
            <Link to={secondary.to}>{secondary.label}</Link>
          </Button>
        )}
      </div>
    </div>
  )
}

/** Visitors read the page (ACCESS-19), and log in to pay. The login leads back here. */
export const LoginRequired = () => (
  <Message
    title={t`Login Required`}
    primary={{ to: withReturn(paths.login, paths.checkout), label: t`Login` }}
    secondary={{ to: withReturn(paths.register, paths.checkout), label: t`Create an account` }}
  >
    <p>{t`A membership belongs to an account. Please log in, and you will be back here.`}</p>
  </Message>
)

/** A member whose year is not near its end yet. */
export function AlreadyMember() {
  const { data, isPending } = useQuery(membershipQuery())
  return (
    <Message
      title={t`You are a member`}
      primary={{ to: paths.daily, label: t`Daily Learning` }}
      secondary={{ to: paths.account, label: t`My Account` }}
    >
      {data?.expiresAt && <p>{t`Your membership runs until ${fullDate(data.expiresAt)}.`}</p>}
      {data?.purchasableFrom && <p>{t`You can renew it from ${fullDate(data.purchasableFrom)}.`}</p>}
      {!isPending && !data?.expiresAt && <p>{t`There is nothing to pay.`}</p>}
    </Message>
  )
}

/** The demo user's account cannot become a member. Whoever registers is logged out of it first: the page is for visitors. */
export const SharedAccount = ({ message, onLeave }: { message: string | null; onLeave: () => void }) => (
  <Message
    title={t`A shared account`}
    primary={{ to: withReturn(paths.register, paths.checkout), label: t`Create an account`, onClick: onLeave }}
  >
    <p>{message ?? t`This account is shared. A membership needs an account of your own.`}</p>
  </Message>
)
