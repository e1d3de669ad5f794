import { Link } from 'react-router'
import type { CitingTeaching } from '@/api/types'
import { postPath } from '@/shared/lib/paths'
import { BidiText } from '@/shared/ui/BidiText'

/** The titles of teachings, each leading to the first paragraph that cites what they stand beside (TEXT-8). */
export const CitingTeachings = ({ teachings }: { teachings: readonly CitingTeaching[] }) => (
  <ul>
    {teachings.map(({ id, type, title, paragraph }) => (
      <li key={id}>
        <Link to={postPath({ id, type }) + (paragraph ? `#${paragraph}` : '')}>
          <BidiText>{title}</BidiText>
        </Link>
      </li>
    ))}
  </ul>
)
