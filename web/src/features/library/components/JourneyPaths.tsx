import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { postPath } from '@/shared/lib/paths'
import { Notice } from '@/shared/ui/Notice'
import { BidiText } from '@/shared/ui/BidiText'
import { journeyQuery } from '../api/posts'

const PATH_LABELS: Record<string, string> = {
  'learn-more': 'Learn more',
  'related-concept': 'Related concept',
  'practical-application': 'Practical application',
  'deeper-study': 'Deeper study',
}

/** The learning journeys that continue from a post. Hidden if there are none. */
export function JourneyPaths({ postId, headingLevel = 'h2' }: { postId: number; headingLevel?: 'h2' | 'h3' }) {
  const { data, isError, refetch } = useQuery(journeyQuery(postId))
  const Heading = headingLevel
  if (isError) {
    return (
      <div className="mt-12">
        <Notice kind="error" action={{ label: 'Try again', onClick: () => void refetch() }}>
          Failed to load journey options. Please try again.
        </Notice>
      </div>
    )
  }
  if (!data?.length) return null
  return (
    // A page with several teachings (the timeline) has several of these, so they are not landmarks.
    <section aria-labelledby={Heading === 'h2' ? 'journey' : undefined} className="no-print mt-14">
      <Heading id={Heading === 'h2' ? 'journey' : undefined} className="font-serif text-2xl font-semibold">
        Continue Your Journey
      </Heading>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {data.map((path) => (
          <li
            key={path.id}
            className="group relative rounded-xl border border-rule bg-raised p-5 transition-shadow duration-200 hover:shadow-lift"
          >
            <p className="text-xs font-semibold tracking-[0.08em] text-gold uppercase">
              {PATH_LABELS[path.pathType] ?? path.pathType}
            </p>
            <p className="mt-1.5 font-serif text-lg leading-snug font-semibold">
              <Link to={postPath(path.targetPost)} className="card-link group-hover:text-tekhelet">
                <BidiText>{path.targetPost.title}</BidiText>
                <ArrowRight aria-hidden size={16} className="ml-1.5 inline text-tekhelet" />
              </Link>
            </p>
            <p className="mt-1.5 text-[0.9375rem] text-ink-soft">
              <BidiText>{path.description}</BidiText>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
