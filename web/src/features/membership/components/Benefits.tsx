import { BookMarked, BookOpenText, GraduationCap, Sunrise } from 'lucide-react'

// Icons of other pages: all icons are in the file that every page loads.
const ICONS = [BookMarked, GraduationCap, BookOpenText, Sunrise]

/** What a membership, or the launch, brings: each with an icon and a line. */
export function Benefits({ benefits }: { benefits: readonly { title: string; line: string }[] }) {
  return (
    <ul className="grid gap-5">
      {benefits.map(({ title, line }, index) => {
        const Icon = ICONS[index % ICONS.length] ?? BookMarked
        return (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-gold" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="mt-0.5 font-serif text-[1.0625rem] leading-relaxed text-ink-soft">{line}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
