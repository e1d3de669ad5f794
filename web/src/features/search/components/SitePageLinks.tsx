import { Link } from 'react-router'
import { t } from 'ttag'
import type { SitePage } from '@/api/types'
import { Card } from '@/shared/ui/Card'

/**
 * The pages of the site that do what was searched for, above the results, of which they are none (SEARCH-92).
 * `api/site/html_views/site_page_links.py` has the same.
 */
export function SitePageLinks({ pages }: { pages: SitePage[] }) {
  if (pages.length === 0) return null
  return (
    <nav aria-label={t`Pages of the site`} className="mt-5 grid gap-3">
      {pages.map((page) => (
        <Card key={page.id} className="relative px-5 py-4">
          <p className="font-semibold">
            <Link to={page.url} className="card-link text-tekhelet underline underline-offset-4">
              {TEXTS[page.id].name}
            </Link>
          </p>
          <p className="mt-1 text-[0.9375rem] text-ink-soft">{TEXTS[page.id].about}</p>
        </Card>
      ))}
    </nav>
  )
}

const TEXTS: Record<SitePage['id'], { name: string; about: string }> = {
  sketchPad: { name: t`Torah Sketch Pad`, about: t`It makes a speech, a sermon or a lesson of a teaching.` },
  quiz: { name: t`Quizzes`, about: t`Every teaching has one, below its text.` },
  reviews: { name: t`Reviews of quizzes`, about: t`Questions that you have answered, when it is time to repeat them.` },
  aiTools: { name: t`AI Learning`, about: t`Chat, learning paths and diagrams about the teachings.` },
  membership: { name: t`Membership`, about: t`What it costs, and what it offers.` },
  newsletter: { name: t`The newsletter`, about: t`New teachings by e-mail, free of charge.` },
  unsubscribe: {
    name: t`Your newsletter`,
    about: t`Every mail has a link to unsubscribe. With an account you can choose what you receive here.`,
  },
  contact: { name: t`Contact`, about: t`Write to us, or call.` },
  login: { name: t`Login`, about: t`Sign in, or reset your password.` },
  register: { name: t`Sign Up`, about: t`An account saves teachings and remembers what you have learned.` },
  account: { name: t`Account`, about: t`What you have saved, your password and your settings.` },
  history: { name: t`Your reading history`, about: t`What you have read, newest first.` },
  about: { name: t`About`, about: t`Who teaches here, and why.` },
  timeline: { name: t`Torah Timeline`, about: t`All weekly portions in their order.` },
  series: { name: t`Series`, about: t`Teachings that belong together, in order.` },
  privacy: { name: t`Privacy Policy`, about: t`What is stored about you, and for how long.` },
  terms: { name: t`Terms of Service`, about: t`The terms on which this site is used.` },
}
