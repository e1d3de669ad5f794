import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { queryErrorText } from '@/api/errorTexts'
import { cx } from '@/shared/lib/cx'
import { postPath } from '@/shared/lib/paths'
import { RELATED_REASONS } from '@/shared/lib/relatedReasons'
import { Button } from '@/shared/ui/Button'
import { BidiText } from '@/shared/ui/BidiText'
import { InlineError } from '@/shared/ui/QueryError'
import { relatedPostsQuery } from '../api/relatedPosts'
import { SEARCH_ERRORS } from '../errorTexts'

type Props = {
  postId: number
  title: string
  /** Called when the reader opens a related teaching. */
  onOpen: () => void
}

/** Teachings related to a search result, loaded when the panel opens. */
export function MoreLikeThis({ postId, title, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    // Above the link that covers the whole result.
    <div className="above-card-link mt-1 w-fit max-w-full">
      <Button
        variant="quiet"
        className="-ms-4 text-sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t`More like this`}
        <span className="sr-only">
          : <BidiText>{title}</BidiText>
        </span>
        <ChevronDown aria-hidden size={16} className={cx('transition-transform duration-150', isOpen && 'rotate-180')} />
      </Button>
      <div id={panel} role="status">
        {isOpen && <RelatedPosts postId={postId} onOpen={onOpen} />}
      </div>
    </div>
  )
}

function RelatedPosts({ postId, onOpen }: Pick<Props, 'postId' | 'onOpen'>) {
  const { data, error, refetch } = useQuery(relatedPostsQuery(postId))
  if (error) {
    return <InlineError onRetry={() => void refetch()}>{queryErrorText(error, SEARCH_ERRORS.relatedPosts)}</InlineError>
  }
  if (!data) return <p className="text-sm text-ink-faint">{t`Looking for more…`}</p>
  if (data.length === 0) return <p className="text-sm text-ink-faint">{t`No similar teachings yet.`}</p>
  return (
    <ul className="border-s-2 border-rule ps-4">
      {data.map((post) => (
        <li key={post.id} className="py-2">
          <Link
            to={postPath(post)}
            onClick={onOpen}
            className="font-serif text-[1.0625rem] leading-snug font-semibold text-ink hover:text-tekhelet"
          >
            <BidiText>{post.title}</BidiText>
          </Link>{' '}
          <span className="text-xs font-semibold tracking-[0.08em] whitespace-nowrap text-gold uppercase">
            {RELATED_REASONS[post.reason]}
          </span>
        </li>
      ))}
    </ul>
  )
}
