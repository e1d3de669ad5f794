import { BookMarked, GraduationCap, Lightbulb, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { site } from '@/shared/lib/siteConfig'
import { contentLanguage } from '@/shared/lib/text'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { PageHeader } from '@/shared/ui/PageHeader'
import { BIOGRAPHY, FACTS, LAUNCH_BANNER, PHILOSOPHY, SUBTITLE } from '../texts'

const FACT_ICONS: LucideIcon[] = [GraduationCap, BookMarked, Users, Lightbulb]

/** Who teaches here, and how (PAGE-1). */
export function AboutPage() {
  return (
    <>
      <PageHeader title={t`About the Rabbi`} subtitle={SUBTITLE} />
      <div className="page pb-16">
        {site.launchFree && (
          <p className="mb-10 rounded-lg bg-gold-wash px-5 py-3 text-center font-medium text-gold">{LAUNCH_BANNER}</p>
        )}
        <div className="grid gap-10 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-16">
          <Facts />
          <Biography />
        </div>
      </div>
      <Philosophy />
      <CallToAction />
    </>
  )
}

function Facts() {
  return (
    <Card asChild className="self-start px-6 py-2">
      <aside aria-label={t`At a glance`}>
        {FACTS.map(({ title, text }, index) => {
          const Icon = FACT_ICONS[index] ?? Lightbulb
          return (
            <div key={title} className="flex gap-4 border-b border-rule py-5 last:border-0">
              <Icon aria-hidden size={24} strokeWidth={1.5} className="shrink-0 text-gold" />
              <div>
                <h2 className="text-lg">{title}</h2>
                <p className="mt-1 font-serif text-ink-soft">{text}</p>
              </div>
            </div>
          )
        })}
      </aside>
    </Card>
  )
}

function Biography() {
  return (
    <section aria-labelledby="biography">
      <h2 id="biography" lang={contentLanguage(site.teacherName).lang} className="mb-4 text-3xl">
        {site.teacherName}
      </h2>
      <div className="reading">
        {BIOGRAPHY.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

/** PAGE-2 */
function Philosophy() {
  return (
    <section aria-labelledby="philosophy" className="border-y border-rule bg-sunken py-14 md:py-20">
      <div className="page">
        <h2 id="philosophy" className="mb-8 text-center text-3xl md:text-4xl">
          {t`Teaching Philosophy`}
        </h2>
        <div className="grid gap-5 md:grid-cols-3">
          {PHILOSOPHY.map(({ title, text }) => (
            <Card key={title} className="p-6 md:p-7">
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-2.5 font-serif text-[1.0625rem] leading-relaxed text-ink-soft">{text}</p>
            </Card>
          ))}
        </div>
      </div>
    </section>
  )
}

/** PAGE-3 */
function CallToAction() {
  return (
    <section aria-labelledby="begin" className="page py-16 text-center md:py-24">
      <div aria-hidden className="ornament justify-center text-xs">
        ❖
      </div>
      <h2 id="begin" className="mt-5 text-3xl md:text-[2.6rem]">
        {t`One Idea Is Enough to Begin`}
      </h2>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button asChild size="large">
          <Link to={paths.daily}>{t`Start Your Free ${site.productName}`}</Link>
        </Button>
        <Button asChild variant="outline" size="large">
          <Link to={paths.weekly}>{t`Explore Weekly Essays`}</Link>
        </Button>
      </div>
      {site.mcpUrl && (
        <p className="mt-8">
          <Link to={paths.assistants} className="text-tekhelet underline underline-offset-4">{t`Connect your own assistant`}</Link>
        </p>
      )}
    </section>
  )
}
