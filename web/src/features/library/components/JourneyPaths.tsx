import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { postPath } from '@/shared/lib/paths'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { QueryError } from '@/shared/ui/QueryError'
import { journeyQuery } from '../api/posts'

const PATH_LABELS: Record<string, string> = {
  'learn-more': t`Learn more`,
  'related-concept': t`Related concept`,
  'practical-application': t`Practical application`,
  'deeper-study': t`Deeper study`,
}

/** The learning journeys that continue from a post. Hidden if there are none. */
export function JourneyPaths({ postId, headingLevel = 'h2' }: { postId: number; headingLevel?: 'h2' | 'h3' }) {
  const { data, isError, error, refetch } = useQuery(journeyQuery(postId))
  const Heading = headingLevel
  if (isError) {
    return (
      <QueryError className="mt-12" error={error} onRetry={() => void refetch()}>
        {t`Failed to load journey options. Please try again.`}
      </QueryError>
    )
  }
  if (!data?.length) return null
  return (
    // A page with several teachings (the timeline) has several of these, so they are not landmarks.
    <section aria-labelledby={Heading === 'h2' ? 'journey' : undefined} className="no-print mt-14">
      <Heading id={Heading === 'h2' ? 'journey' : undefined} className="font-serif text-2xl font-semibold">
        {t`Continue Your Journey`}
      </Heading>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {data.map((path) => (
          <Card key={path.id} asChild interactive className="p-5">
            <li>
              <p className="text-xs font-semibold tracking-[0.08em] text-gold uppercase">
                {PATH_LABELS[path.pathType] ?? path.pathType}
              </p>
              <p
                {...contentLanguage(path.targetPost.title)}
                className="mt-1.5 font-serif text-lg leading-snug font-semibold"
              >
                <Link to={postPath(path.targetPost)} className="card-link group-hover:text-tekhelet">
                  <BidiText>{path.targetPost.title}</BidiText>
                  <ArrowRight aria-hidden size={16} className="ms-1.5 inline text-tekhelet" />
                </Link>
              </p>
              <p {...contentLanguage(path.description)} className="mt-1.5 text-[0.9375rem] text-ink-soft">
                <BidiText>{path.description}</BidiText>
              </p>
            </li>
          </Card>
        ))}
      </ul>
    </section>
  )
}
