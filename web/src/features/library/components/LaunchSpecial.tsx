import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import type { PostType } from '@/api/types'
import { Badge } from '@/shared/ui/Badge'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { LIST_TEXTS } from '../listTexts'

/** The banner above a list. */
export function LaunchBanner({ type }: { type: PostType }) {
  return (
    <p className="mb-6 rounded-lg border-s-[3px] border-gold-line bg-gold-wash px-4 py-2.5 text-[0.9375rem] text-gold">
      {LIST_TEXTS[type].launch.banner}
    </p>
  )
}

/** The card below a list: what is free during the launch (READ-10). */
export function LaunchSpecial({ type }: { type: PostType }) {
  const { launch } = LIST_TEXTS[type]
  return (
    <Card asChild tone="soft-gold" className="mt-12 p-6 md:p-8">
      <section aria-labelledby="launch">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="launch" className="text-2xl">
            {launch.title}
          </h2>
          <Badge variant="gold">{t`FREE`}</Badge>
          <span className="text-sm text-ink-faint">{t`Limited Time`}</span>
        </div>
        <ul className="mt-4 grid gap-2 font-serif text-lg text-ink-soft sm:grid-cols-2">
          {launch.items.map((item) => (
            <li key={item} className="flex items-baseline gap-2.5">
              <Check aria-hidden size={16} className="shrink-0 translate-y-0.5 text-gold" />
              {item}
            </li>
          ))}
        </ul>
        <Button asChild variant="outline" className="mt-6">
          <Link to={launch.to}>{launch.button}</Link>
        </Button>
      </section>
    </Card>
  )
}
