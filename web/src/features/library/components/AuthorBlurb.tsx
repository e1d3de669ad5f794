import { Link } from 'react-router'
import { t } from 'ttag'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { paths } from '@/shared/lib/paths'
import { site } from '@/shared/lib/siteConfig'
import { Button } from '@/shared/ui/Button'
import { BidiText } from '@/shared/ui/BidiText'

const ABOUT = [{ to: paths.about }]

/** About the author (READ-52), with a separate text for guests. */
export default function AuthorBlurb({ author }: { author: string }) {
  const [about] = useAvailableLinks(ABOUT)
  const isTeacher = author === site.teacherName
  return (
    <aside aria-label={t`About the author`} className="mt-12 flex gap-4 border-y border-rule py-6">
      <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-full bg-gold-wash font-serif text-xl text-gold">
        {author.replace(/^The /, '').charAt(0)}
      </span>
      <div>
        <p className="font-serif text-lg font-semibold">
          <BidiText>{author}</BidiText>
        </p>
        <p className="mt-1 font-serif text-ink-soft">
          {isTeacher
            ? t`Writes the daily insights and weekly essays of ${site.siteName}: old words, read slowly, for the week ahead.`
            : t`Wrote this essay as a guest of ${site.siteName}.`}
        </p>
        {isTeacher && about && (
          <Button asChild variant="link" size="inline">
            <Link to={about.to}>{t`About the teacher`}</Link>
          </Button>
        )}
      </div>
    </aside>
  )
}
