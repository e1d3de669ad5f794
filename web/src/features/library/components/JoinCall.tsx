import { Link, useLocation } from 'react-router'
import { t } from 'ttag'
import { tokenStore } from '@/api/token'
import { useStore } from '@/shared/hooks/useStore'
import { paths, withReturn } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'

/** The page of the payment. It has a content security policy of its own, so the browser loads it as a document. */
const CHECKOUT = '/checkout'

/** The call to join, in place of the rest of a locked teaching (ACCESS-21). */
export default function JoinCall({ level: Heading }: { level: 'h2' | 'h3' }) {
  const isSignedIn = useStore(tokenStore) !== null
  const { pathname } = useLocation()
  return (
    <section aria-labelledby="join" className="no-print mt-6 min-h-80 rounded-2xl bg-wash p-6 text-center md:p-8">
      <Heading id="join" className="font-serif text-2xl font-semibold">
        {t`Continue with a membership`}
      </Heading>
      <p className="mx-auto mt-2 max-w-md font-serif text-lg text-balance text-ink-soft">
        {t`The rest of this teaching, and the whole archive, are for members.`}
      </p>
      <p className="mt-4 font-semibold">{t`$88 for a year`}</p>
      <Button asChild className="mt-4 min-w-36">
        <Link to={CHECKOUT} reloadDocument>
          {t`Join`}
        </Link>
      </Button>
      {!isSignedIn && (
        <p className="mt-3 text-[0.9375rem] text-ink-soft">
          {t`Already a member?`}{' '}
          <Link
            to={withReturn(paths.login, pathname)}
            className="inline-flex min-h-11 items-center font-medium text-tekhelet underline underline-offset-4"
          >
            {t`Sign in`}
          </Link>
        </p>
      )}
    </section>
  )
}
