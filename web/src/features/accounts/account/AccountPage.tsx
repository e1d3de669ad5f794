import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { logout } from '../api/logout'
import { useUser } from '../api/user'
import type { User } from '../api/account'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { PageHeader } from '@/shared/ui/PageHeader'
import { QueryError } from '@/shared/ui/QueryError'
import { SkeletonList } from '@/shared/ui/Skeleton'
import { DataSection } from './DataSection'
import { DeletionNotice } from './DeletionNotice'
import { DevicesSection } from './DevicesSection'
import { EmailSection } from './EmailSection'
import { NewsletterSection } from './NewsletterSection'
import { PasswordSection } from './PasswordSection'
import { PrivacySection } from './PrivacySection'
import { ProfileSection } from './ProfileSection'
import { Section } from './Section'
import { focusHeading, SECTIONS } from './sections'

/** Content from other features, which the route composes. */
type Slots = { membership: ReactNode; saved: ReactNode; history: ReactNode; notes: ReactNode; reviews: ReactNode }

/** The reader's own page (ACCOUNT-1). */
export function AccountPage(slots: Slots) {
  const { data: user, isError, error, refetch } = useUser()
  // A line with nothing in it, until it is known.
  const subtitle = user ? t`Signed in as ${user.username}` : isError ? t`Your profile, saved teachings and settings.` : '\u00a0'
  return (
    <>
      <PageHeader title={t`My Account`} subtitle={subtitle} />
      <div className="page pb-16">{user ? <Account user={user} {...slots} /> : isError ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />}</div>
    </>
  )
}

const Loading = () => <SkeletonList count={2} label={t`Loading your account…`} className="mx-auto grid max-w-2xl gap-5" />

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <QueryError error={error} onRetry={onRetry} className="mx-auto max-w-2xl">
    {t`Error loading your account. Please try again later.`}
  </QueryError>
)

function Account({ user, membership, saved, history, notes, reviews }: { user: User } & Slots) {
  if (user.isShared) return <SharedAccount user={user} />
  return (
    <div className="lg:grid lg:grid-cols-[12rem_minmax(0,42rem)] lg:justify-center lg:gap-14">
      <PageNavigation />
      <div className="mx-auto w-full max-w-2xl">
        {user.deletionDueAt && <DeletionNotice dueAt={user.deletionDueAt} />}
        <ProfileSection user={user} />
        <EmailSection user={user} />
        <PrivacySection user={user} />
        <NewsletterSection user={user} />
        <Section id="membership" title={t`Membership`}>
          {membership}
        </Section>
        <Section id="saved" title={t`Saved Teachings`} intro={t`What you save for later. You can read it without a connection, too.`}>
          {saved}
        </Section>
        <Section id="history" title={t`History`} intro={t`What you read and listened to, and where you stopped. Only you see it.`}>
          {history}
        </Section>
        <Section id="notes" title={t`My Notes`} intro={t`What you wrote beside the teachings. Only you see your notes.`}>
          {notes}
        </Section>
        <Section id="reviews" title={t`My Reviews`} intro={t`Quiz questions that come back shortly before you would forget them.`}>
          {reviews}
        </Section>
        <PasswordSection user={user} />
        <DevicesSection />
        <DataSection user={user} />
      </div>
    </div>
  )
}

function PageNavigation() {
  return (
    <nav aria-label={t`On this page`} className="mb-8 lg:sticky lg:top-24 lg:mb-0 lg:self-start">
      <ul className="-mx-[clamp(1.1rem,4vw,2.5rem)] flex gap-1 overflow-x-auto px-[clamp(1.1rem,4vw,2.5rem)] py-1 lg:mx-0 lg:grid lg:gap-0 lg:border-s lg:border-rule lg:px-0 lg:py-0">
        {SECTIONS.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <Link
              to={`#${id}`}
              onClick={() => requestAnimationFrame(() => focusHeading(id))}
              className="flex min-h-11 items-center rounded-full bg-sunken px-4 text-sm font-medium text-ink-soft hover:text-tekhelet lg:min-h-10 lg:rounded-none lg:bg-transparent lg:hover:underline lg:hover:underline-offset-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The demo user and the reviewer see what their account is; nobody may change it (AUTH-19). */
function SharedAccount({ user }: { user: User }) {
  return (
    <div className="mx-auto grid max-w-2xl justify-items-center gap-5 rounded-xl border border-gold-line/60 bg-gold-wash px-6 py-10 text-center">
      <h2 className="text-2xl">{t`A shared account`}</h2>
      <p className="max-w-prose font-serif text-lg text-ink-soft">
        {t`You are signed in as ${user.name ?? user.username}, with an account that others use, too. Nothing is saved in it, and it cannot be changed. With an account of your own you can save teachings and find the place where you stopped on each of your devices.`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button asChild variant="outline">
          <Link to={paths.daily}>{t`Daily Learning`}</Link>
        </Button>
        <Button onClick={() => void logout()}>{t`Logout`}</Button>
      </div>
    </div>
  )
}
