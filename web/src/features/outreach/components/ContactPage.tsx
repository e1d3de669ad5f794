import { CalendarDays, Mail, Phone, type LucideIcon } from 'lucide-react'
import { t } from 'ttag'
import { site } from '@/shared/lib/siteConfig'
import { Card } from '@/shared/ui/Card'
import { PageHeader } from '@/shared/ui/PageHeader'
import { SocialLinks } from '@/shared/ui/SocialLinks'
import { ContactForm } from './ContactForm'

/** The contact page: form, other ways to reach us, and four questions. */
export function ContactPage() {
  return (
    <>
      <PageHeader title={t`Contact Us`} subtitle={t`A question, a correction, an idea for a teaching: we read every message.`} />
      <div className="page grid gap-8 pb-16 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <section aria-labelledby="touch">
          <h2 id="touch" className="mb-5 text-2xl md:text-[1.7rem]">
            {t`Get in Touch`}
          </h2>
          <ContactForm />
        </section>
        <ConnectPanel />
      </div>
      <Questions />
    </>
  )
}

/** 'Connect With Us' (CONTACT-3). */
function ConnectPanel() {
  return (
    <Card asChild className="self-start p-6">
      <aside aria-labelledby="connect">
        <h2 id="connect" className="text-2xl">
          {t`Connect With Us`}
        </h2>
        <ul className="mt-3">
          <Way icon={Mail} label={t`Email`} text={site.contactEmail} to={`mailto:${site.contactEmail}`} />
          <Way icon={Phone} label={t`Phone`} text={site.contactPhone} to={`tel:${site.contactPhone.replace(/[^+\d]/g, '')}`} />
          {site.meetingUrl && <Way icon={CalendarDays} label={t`Meeting`} text={t`Schedule a meeting`} to={site.meetingUrl} />}
        </ul>
        <SocialLinks className="mt-4 -ms-3 flex flex-wrap" />
      </aside>
    </Card>
  )
}

type WayProps = { icon: LucideIcon; label: string; text: string; to: string }

function Way({ icon: Icon, label, text, to }: WayProps) {
  return (
    <li className="flex min-h-11 items-center gap-3.5 border-b border-rule py-2.5 last:border-0">
      <Icon aria-hidden size={20} className="shrink-0 text-gold" />
      <span className="min-w-0">
        <span className="block text-sm text-ink-faint">{label}</span>
        <a href={to} className="font-medium break-words text-tekhelet underline-offset-4 hover:underline">
          <bdi>{text}</bdi>
        </a>
      </span>
    </li>
  )
}

/** CONTACT-4, with schema.org's marks for search engines. */
const QUESTIONS = [
  {
    question: t`How often do new teachings appear?`,
    answer: t`A short insight appears every weekday morning, and a longer essay every Friday, in time for Shabbat.`,
  },
  {
    question: t`What does it cost?`,
    answer: site.launchFree
      ? t`Nothing: during our launch the whole library is free for everyone. The newsletter is free now and stays free.`
      : t`Most teachings are free for everyone, and so is the newsletter. Members also read the premium archive.`,
  },
  {
    question: t`May I suggest a topic?`,
    answer: t`Please do. Many teachings began as a reader’s question, so tell us with the form above what you wonder about.`,
  },
  {
    question: t`Are you available for speaking engagements?`,
    answer: t`Gladly, as far as the calendar allows, in person or by video. Write to us with the occasion, the date and the place.`,
  },
]

function Questions() {
  return (
    <section itemScope itemType="https://schema.org/FAQPage" aria-labelledby="questions" className="border-t border-rule bg-sunken py-14 md:py-20">
      <div className="page">
        <h2 id="questions" className="mb-8 text-3xl md:text-4xl">
          {t`Frequently Asked Questions`}
        </h2>
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
          {QUESTIONS.map(({ question, answer }) => (
            <div key={question} itemProp="mainEntity" itemScope itemType="https://schema.org/Question">
              <h3 itemProp="name" className="text-xl">
                {question}
              </h3>
              <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
                <p itemProp="text" className="mt-2 font-serif text-[1.0625rem] leading-relaxed text-ink-soft">
                  {answer}
                </p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
