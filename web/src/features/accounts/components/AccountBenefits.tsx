import { Bookmark, History, UserRound } from 'lucide-react'
import { t } from 'ttag'

// Icons of other pages: all icons are in the file that every page loads.
const BENEFITS = [
  { icon: Bookmark, text: t`Save teachings for later, and read them without a connection.` },
  { icon: History, text: t`Go on where you stopped, on each of your devices.` },
  { icon: UserRound, text: t`Your e-mail stays private, and you can take your data with you or delete it.` },
]

/** What an account is for, beside the forms in wide windows. */
export function AccountBenefits() {
  return (
    <aside aria-label={t`Why an account`} className="hidden pe-6 pt-12 lg:block">
      <p lang="he" dir="rtl" className="hebrew-display w-fit text-6xl text-gold">
        הֲפֹךְ בָּהּ וַהֲפֹךְ בָּהּ
      </p>
      <p className="mt-5 font-serif text-2xl leading-snug">{t`“Turn it, and turn it again, for everything is in it.”`}</p>
      <p className="mt-2 text-sm text-ink-faint">{t`Mishnah, Avot 5:22`}</p>
      <ul className="mt-9 grid gap-5 border-t border-rule pt-8">
        {BENEFITS.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-4">
            <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-gold" />
            <span className="max-w-md text-ink-soft">{text}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
