import { useQuery } from '@tanstack/react-query'
import { t } from 'ttag'
import { contentLanguage } from '@/shared/lib/text'
import { Card } from '@/shared/ui/Card'
import { SkeletonList } from '@/shared/ui/Skeleton'
import { testimonialsQuery } from '../api/posts'

const TWO = 'grid gap-5 sm:grid-cols-2'

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
