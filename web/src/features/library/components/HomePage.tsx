import { BookOpenText, Sunrise, UserRound, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { useHomeTitle } from '@/shared/hooks/useTitle'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { COLLECTIONS } from '@/shared/lib/collections'
import { cx } from '@/shared/lib/cx'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { Hero } from './Hero'
import { FeaturedInsights, RecentInsights, Testimonials } from './HomeLists'
import { ThisWeek } from './ThisWeek'

// At the end of the page.
const CallToAction = lazyWithRetry(async () => ({ default: (await import('./CallToAction')).CallToAction }))

type Slots = {
  /** What the reader can continue with. */
  begun?: ReactNode
  /** A line that arrives later: it fills the gap above this week's portion, so that nothing moves. */
  due?: ReactNode
}

/** The home page's sections, in the order of HOME-1. */
export function HomePage({ begun, due }: Slots) {
  useHomeTitle()
  return (
    <>
      <Hero />
      {begun}
      <div className="relative">
        <div className="absolute inset-x-0 top-0 flex h-10 items-center justify-center md:h-14">{due}</div>
        <ThisWeek className="page pt-10 md:pt-14" />
      </div>
      <FeaturedInsights />
      <Resources />
      <RecentInsights />
      <Testimonials />
      <OptionalPart name={t`Ready to Deepen Your Torah Learning?`}>
        <CallToAction />
      </OptionalPart>
    </>
  )
}

type Resource = { icon: LucideIcon; title: string; text: string; to: string; button: string }

const RESOURCES: Resource[] = [
  {
    icon: Sunrise,
    title: t`Daily Learning`,
    text: t`One idea from the Torah each weekday morning, short enough to read before the coffee cools.`,
    to: paths.daily,
    button: t`Start Learning`,
  },
  {
    icon: BookOpenText,
    title: t`Weekly Essays`,
    text: t`Every Friday, a longer walk through a verse, a question or a chapter of our history.`,
    to: paths.weekly,
    button: t`Read Essays`,
  },
  {
    icon: UserRound,
    title: t`About the Rabbi`,
    text: t`Who writes here, and why old words deserve new ways of being taught.`,
    to: paths.about,
    button: t`Learn More`,
  },
]

function Resources() {
  const resources = useAvailableLinks(RESOURCES)
  return (
    <section id="features" aria-labelledby="resources" className="deferred-render page pt-14 md:pt-20">
      <h2 id="resources" className="mb-7 text-3xl md:text-4xl">
        {t`Explore Our Resources`}
      </h2>
      <div className={cx('grid border-y border-rule', resources.length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-3')}>
        {resources.map(({ icon: Icon, title, text, to, button }) => (
          <div
            key={to}
            className="flex flex-col items-start border-rule py-7 not-first:border-t md:px-8 md:not-first:border-t-0 md:not-first:border-s md:first:ps-0 md:last:pe-0"
          >
            <Icon aria-hidden size={30} strokeWidth={1.4} className="text-gold" />
            <h3 className="mt-4 text-2xl">{title}</h3>
            <p className="mt-2 mb-5 font-serif text-[1.0625rem] text-ink-soft">{text}</p>
            <Button asChild variant="outline" className="mt-auto">
              <Link to={to}>
                {button}
                <span className="sr-only">: {title}</span>
              </Link>
            </Button>
          </div>
        ))}
      </div>
      <Collections />
    </section>
  )
}

/** What the cards above do not lead to (HOME-14). */
function Collections() {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-7">
      {useAvailableLinks(COLLECTIONS).map(({ to, label }) => (
        <li key={to}>
          <Button asChild variant="link" size="inline">
            <Link to={to}>{label}</Link>
          </Button>
        </li>
      ))}
    </ul>
  )
}
