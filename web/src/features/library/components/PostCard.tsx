import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PostCard as PostSummary } from '@/api/types'
import { fullDate, machineTime } from '@/shared/lib/dates'
import { postPath, samplePath } from '@/shared/lib/paths'
import { contentLanguage, truncate } from '@/shared/lib/text'
import { ArchiveBadge, Badge, MembersMark } from '@/shared/ui/Badge'
import { Separator } from '@/shared/ui/Separator'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { ShareButton } from '@/shared/ui/ShareButton'
import { BADGES, listBadge } from '../badges'
import { LIST_TEXTS } from '../listTexts'

type Props = { post: PostSummary; isSample: boolean; save?: RenderSave | undefined }

/** 'Save for Later' of a card, which the route composes. */
export type RenderSave = (post: PostSummary) => ReactNode

/** A teaching on the daily or weekly list (READ-24). The whole card opens it; sharing shares this teaching. */
export function PostCard({ post, isSample, save }: Props) {
  const texts = LIST_TEXTS[post.type]
  const badge = listBadge(post.type, post.publishDate)
  const beginning = truncate(post.excerpt || post.preview, texts.previewLength)
  const to = isSample ? samplePath(post) : postPath(post)
  return (
    <Card asChild interactive className="px-5 pt-5 pb-3 md:px-7 md:pt-6">
      <article>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-faint">
          {badge === 'archive' ? <ArchiveBadge meaning="older" /> : <Badge variant="gold">{BADGES[badge]}</Badge>}
          <time dateTime={machineTime(post.publishDate)}>{fullDate(post.publishDate)}</time>
          <Separator />
          <span>
            <BidiText>{post.author}</BidiText>
          </span>
          {post.isLocked && <MembersMark />}
        </p>
        <h3 {...contentLanguage(post.title)} className="mt-3 text-[1.4rem] md:text-2xl">
          <Link to={to} className="card-link group-hover:text-tekhelet">
            <BidiText>{post.title}</BidiText>
          </Link>
        </h3>
        <p
          {...contentLanguage(beginning)}
          className="me-auto mt-2.5 max-w-[42rem] font-serif text-[1.0625rem] leading-relaxed text-ink-soft"
        >
          <BidiText>{beginning}</BidiText>
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <Link to={to} className="above-card-link py-2.5 font-semibold text-tekhelet group-hover:underline">
            {texts.readMore}
            <span {...contentLanguage(post.title)} className="sr-only">
              : {post.title}
            </span>
          </Link>
          <span className="above-card-link -me-3 inline-flex">
            {!isSample && save?.(post)}
            <ShareButton path={to} title={post.title} />
          </span>
        </div>
      </article>
    </Card>
  )
}
