import { Link } from 'react-router'
import type { PostType } from '@/api/types'
import { postPath } from '@/shared/lib/paths'
import { BidiText } from '@/shared/ui/BidiText'

type Props = { teaching: { postId: number; title: string; postType: PostType }; onClick?: () => void }

/** The title of a teaching, as a heading that links to it over the whole card. */
export const TeachingLink = ({ teaching: { postId, title, postType }, onClick }: Props) => (
  <h4 className="text-lg leading-snug">
    <Link
      to={postPath({ id: postId, type: postType })}
      onClick={onClick}
      className="card-link font-serif font-semibold group-hover:text-tekhelet"
    >
      <BidiText>{title}</BidiText>
    </Link>
  </h4>
)
