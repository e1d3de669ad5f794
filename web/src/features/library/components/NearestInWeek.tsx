import { Link } from 'react-router'
import { t } from 'ttag'
import { postPath } from '@/shared/lib/paths'
import { BidiText } from '@/shared/ui/BidiText'
import { useNearestInWeek } from '../hooks/useHomeTeachings'

/** In the card of this week, where the library has no teaching on its portion (WEEK-11). */
export function NearestInWeek() {
  const { posts } = useNearestInWeek()
  if (posts.length === 0) return null
  return (
    <div className="mt-6 border-t border-rule pt-4">
      <p className="text-sm font-semibold tracking-[0.08em] text-gold uppercase">{t`Nearest teachings`}</p>
      <ul className="mt-1 flex flex-wrap gap-x-8">
        {posts.map((post) => (
          <li key={post.id}>
            <Link
              to={postPath(post)}
              className="inline-flex min-h-11 items-center font-serif text-lg font-semibold underline-offset-4 hover:text-tekhelet hover:underline"
            >
              <BidiText>{post.title}</BidiText>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
