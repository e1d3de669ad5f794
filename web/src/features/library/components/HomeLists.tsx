import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { contentLanguage } from '@/shared/lib/text'
import { Card } from '@/shared/ui/Card'
import { QueryError } from '@/shared/ui/QueryError'
import { SkeletonList } from '@/shared/ui/Skeleton'
import { testimonialsQuery } from '../api/posts'
import { useFeatured, useRecent } from '../hooks/useHomeTeachings'
import { EnglishTeachings } from './EnglishTeachings'
import { HomeCard } from './HomeCard'

const TWO = 'grid gap-5 sm:grid-cols-2'
const THREE = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** Hidden when loading fails or the list is empty (HOME-8). */
export function FeaturedInsights() {
  const { posts, isLoading } = useFeatured()
  if (!isLoading && posts.length === 0) return null
  return (
    <section aria-labelledby="featured" className="deferred-render page pt-14 md:pt-20">
      <h2 id="featured" className="mb-7 text-3xl md:text-4xl">
        {t`Featured Insights`}
      </h2>
      <EnglishTeachings className="-mt-5 mb-7" />
      {isLoading ? (
        <SkeletonList count={2} label={t`Loading featured insights…`} className={TWO} />
      ) : (
        <div className={TWO}>
          {posts.map((post) => (
            <HomeCard key={post.id} post={post} large />
          ))}
        </div>
      )}
    </section>
  )
}

/** Hidden when empty; a failed load shows its message (HOME-16). */
export function RecentInsights() {
  const { posts, isLoading, error, refetch } = useRecent()
  if (!isLoading && !error && posts.length === 0) return null
  return (
    <section aria-labelledby="recent" className="deferred-render page py-14 md:py-20">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="recent" className="text-3xl md:text-4xl">
          {t`Recent Insights`}
        </h2>
        <Link
          to={paths.daily}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-tekhelet underline-offset-4 hover:underline"
        >
          {t`View All`}
          <ArrowRight aria-hidden size={17} />
        </Link>
      </div>
      {isLoading && <SkeletonList count={3} label={t`Loading recent insights…`} className={THREE} />}
      {error && (
        <QueryError error={error} onRetry={() => void refetch()}>
          {t`Error loading recent content. Please try again later.`}
        </QueryError>
      )}
      {!isLoading && posts.length > 0 && (
        <div className={THREE}>
          {posts.map((post) => (
            <HomeCard key={post.id} post={post} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Hidden on error or when empty (HOME-17). */
export function Testimonials() {
  const { data, isPending } = useQuery(testimonialsQuery())
  if (!isPending && !data?.length) return null
  return (
    <section aria-labelledby="testimonials" className="deferred-render border-y border-rule bg-sunken py-14 md:py-20">
      <div className="page">
        <h2 id="testimonials" className="mb-8 text-center text-3xl md:text-4xl">
          {t`What Our Community Says`}
        </h2>
        {isPending && <SkeletonList count={2} label={t`Loading testimonials…`} className={TWO} />}
        <div className={TWO}>
          {data?.map((each) => (
            <Card key={each.id} asChild className="flex flex-col p-6 md:p-7">
              <figure>
                <blockquote
                  {...contentLanguage(each.content)}
                  className="font-serif text-lg leading-relaxed text-ink-soft"
                >
                  {each.content}
                </blockquote>
                <figcaption {...contentLanguage(each.content)} className="mt-auto flex items-center gap-3.5 pt-5">
                  <span
                    aria-hidden
                    className="grid size-11 shrink-0 place-items-center rounded-full bg-fill font-serif text-lg font-semibold text-on-fill"
                  >
                    {Array.from(each.name)[0]}
                  </span>
                  <span>
                    <span className="block font-semibold">{each.name}</span>
                    <span className="block text-sm text-ink-faint">{each.role}</span>
                  </span>
                </figcaption>
              </figure>
            </Card>
          ))}
        </div>
      </div>
    </section>
  )
}
