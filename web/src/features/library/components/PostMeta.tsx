import { t } from 'ttag'
import type { Post } from '@/api/types'
import { fullDate, machineTime } from '@/shared/lib/dates'
import { MembersMark } from '@/shared/ui/Badge'
import { Separator } from '@/shared/ui/Separator'
import { POST_TEXTS } from '../postTexts'

type Props = { post: Pick<Post, 'publishDate' | 'type' | 'readMinutes' | 'isLocked'>; isDated?: boolean }

/** The date, type and reading time of a teaching, and whether it is locked. */
export function PostMeta({ post, isDated = true }: Props) {
  return (
    <>
      {isDated && (
        <>
          <time dateTime={machineTime(post.publishDate)}>{fullDate(post.publishDate)}</time>
          <Separator />
        </>
      )}
      <span>{POST_TEXTS[post.type].typeName}</span>
      <Separator />
      <span>{t`${post.readMinutes} min read`}</span>
      {post.isLocked && <MembersMark />}
    </>
  )
}
