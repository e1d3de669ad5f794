import { Link } from 'react-router'
import { t } from 'ttag'
import type { PostCard } from '@/api/types'
import { machineTime, shortDate } from '@/shared/lib/dates'
import { postPath } from '@/shared/lib/paths'
import { contentLanguage } from '@/shared/lib/text'
import { Badge, MembersMark } from '@/shared/ui/Badge'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { POST_TEXTS } from '../postTexts'

/** A teaching on the home page: badge, short date, title, three lines of excerpt (HOME-11). */
export function HomeCard({ post, large = false }: { post: PostCard; large?: boolean }) {
  // Any type that is not daily is an essay.
  const type = post.type === 'daily' ? 'daily' : 'weekly'
  return (
    <Card asChild interactive className="flex flex-col p-6">
      <article>
        <p className="flex items-center justify-between gap-3 text-sm text-ink-faint">
          <Badge variant={type === 'daily' ? 'blue' : 'gold'}>{POST_TEXTS[type].typeName}</Badge>
          {post.isLocked && <MembersMark />}
          <time dateTime={machineTime(post.publishDate)}>{shortDate(post.publishDate)}</time>
        </p>
        <h3 {...contentLanguage(post.title)} className={large ? 'mt-4 text-2xl md:text-[1.75rem]' : 'mt-4 text-[1.35rem]'}>
          <Link to={postPath(post)} className="card-link group-hover:text-tekhelet">
            <BidiText>{post.title}</BidiText>
          </Link>
        </h3>
        <p
          {...contentLanguage(post.excerpt)}
          className="mt-2.5 mb-4 line-clamp-3 font-serif text-[1.0625rem] leading-relaxed text-ink-soft"
        >
          {post.excerpt}
        </p>
        <Link
          to={postPath(post)}
          className="above-card-link mt-auto self-start font-semibold text-tekhelet group-hover:underline"
        >
          {t`Read Now`}
          <span {...contentLanguage(post.title)} className="sr-only">
            : {post.title}
          </span>
        </Link>
      </article>
    </Card>
  )
}
