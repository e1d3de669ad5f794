import { Link } from 'react-router'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { fullDate } from '@/shared/lib/dates'
import { paths, postPath } from '@/shared/lib/paths'
import { RELATED_REASONS } from '@/shared/lib/relatedReasons'
import { site } from '@/shared/lib/siteConfig'
import { MembersMark } from '@/shared/ui/Badge'
import { Button } from '@/shared/ui/Button'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { useRelatedEssays } from '../hooks/useRelatedEssays'

const ABOUT = [{ to: paths.about }]
const REGISTER = [{ to: paths.register }]

/** About the author (READ-52), with a separate text for guests. */
export function AuthorBlurb({ author }: { author: string }) {
  const [about] = useAvailableLinks(ABOUT)
  const isTeacher = author === site.teacherName
  return (
    <aside aria-label="About the author" className="mt-12 flex gap-4 border-y border-rule py-6">
      <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-gold-wash font-serif text-xl text-gold">
        {author.replace(/^The /, '').charAt(0)}
      </span>
      <div>
        <p className="font-serif text-lg font-semibold">
          <BidiText>{author}</BidiText>
        </p>
        <p className="mt-1 font-serif text-ink-soft">
          {isTeacher
            ? `Writes the daily insights and weekly essays of ${site.siteName}: old words, read slowly, for the week ahead.`
            : `Wrote this essay as a guest of ${site.siteName}.`}
        </p>
        {isTeacher && about && (
          <Button asChild variant="link" size="inline">
            <Link to={about.to}>About the teacher</Link>
          </Button>
        )}
      </div>
    </aside>
  )
}

/** 'Related essays': two cards (READ-59). */
export function RelatedEssays({ postId, isStored }: { postId: number; isStored: boolean }) {
  const essays = useRelatedEssays(postId, isStored)
  if (essays.length === 0) return null
  return (
    <section aria-labelledby="related" className="no-print mt-14">
      <h2 id="related" className="text-2xl">
        Related Essays
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {essays.map((essay) => (
          <Card key={essay.id} asChild interactive className="p-5">
            <li>
              {essay.reason && (
                <p className="mb-1.5 text-xs font-semibold tracking-[0.08em] text-gold uppercase">{RELATED_REASONS[essay.reason]}</p>
              )}
              <h3 className="text-lg leading-snug">
                <Link to={postPath(essay)} className="card-link group-hover:text-tekhelet">
                  <BidiText>{essay.title}</BidiText>
                </Link>
              </h3>
              <p className="mt-2 line-clamp-3 font-serif text-ink-soft">
                <BidiText>{essay.excerpt}</BidiText>
              </p>
              <p className="mt-3 flex flex-wrap gap-x-3 text-sm text-ink-faint">
                <time dateTime={essay.publishDate}>{fullDate(essay.publishDate)}</time>
                {essay.isLocked && <MembersMark />}
              </p>
            </li>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** The sign-up prompt below an essay (READ-60), once the sign-up page exists. */
export function SignUpPrompt() {
  const [register] = useAvailableLinks(REGISTER)
  if (!register) return null
  return (
    <section aria-labelledby="sign-up" className="no-print mt-14 rounded-2xl bg-wash p-6 text-center md:p-8">
      <h2 id="sign-up" className="text-2xl">
        Learn with us, week after week
      </h2>
      <p className="mx-auto mt-2 max-w-md font-serif text-lg text-ink-soft">
        A free account keeps the essays that you save, and your place in what you learn.
      </p>
      <Button asChild className="mt-5">
        <Link to={register.to}>Sign Up Free</Link>
      </Button>
    </section>
  )
}
