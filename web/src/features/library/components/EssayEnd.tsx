import { Link } from 'react-router'
import { t } from 'ttag'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { fullDate, machineTime } from '@/shared/lib/dates'
import { paths } from '@/shared/lib/paths'
import { MembersMark } from '@/shared/ui/Badge'
import { Button } from '@/shared/ui/Button'
import { ForVisitors } from '@/shared/ui/ForVisitors'
import { useRelatedEssays } from '../hooks/useRelatedEssays'
import { RelatedCard } from './RelatedCard'

const REGISTER = [{ to: paths.register }]

/** The end of an essay's page. */
export default function EssayEnd({ postId, isStored, isLocked }: { postId: number; isStored: boolean; isLocked: boolean }) {
  return (
    <div className="essay-end">
      <RelatedEssays postId={postId} isStored={isStored} />
      {!isLocked && (
        <ForVisitors>
          <SignUpPrompt />
        </ForVisitors>
      )}
    </div>
  )
}

/** 'Related essays': two cards (READ-59). */
function RelatedEssays({ postId, isStored }: { postId: number; isStored: boolean }) {
  const essays = useRelatedEssays(postId, isStored)
  if (essays.length === 0) return null
  return (
    <section aria-labelledby="related" className="no-print mt-14">
      <h2 id="related" className="text-2xl">
        {t`Related Essays`}
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {essays.map((essay) => (
          <RelatedCard key={essay.id} post={essay}>
            <p className="mt-3 flex flex-wrap gap-x-3 text-sm text-ink-faint">
              <time dateTime={machineTime(essay.publishDate)}>{fullDate(essay.publishDate)}</time>
              {essay.isLocked && <MembersMark />}
            </p>
          </RelatedCard>
        ))}
      </ul>
    </section>
  )
}

/** The visitors' sign-up prompt below an essay (READ-60), once the sign-up page exists. */
function SignUpPrompt() {
  const [register] = useAvailableLinks(REGISTER)
  if (!register) return null
  return (
    <section aria-labelledby="sign-up" className="no-print mt-14 rounded-2xl bg-wash p-6 text-center md:p-8">
      <h2 id="sign-up" className="text-2xl">
        {t`Learn with us, week after week`}
      </h2>
      <p className="mx-auto mt-2 max-w-md font-serif text-lg text-ink-soft">
        {t`A free account keeps the essays that you save, and your place in what you learn.`}
      </p>
      <Button asChild className="mt-5">
        <Link to={register.to}>{t`Sign Up Free`}</Link>
      </Button>
    </section>
  )
}
