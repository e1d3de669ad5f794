import { directionOf } from '@/shared/lib/bidi'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import type { OutlineItem } from './outline'

/** The diagram as nested lists, with links to the paragraphs that its parts rest on. */
export function Outline({ items }: { items: readonly OutlineItem[] }) {
  return (
    <ul dir={directionOf(items.map(({ text }) => text).join(' '))} className="list-disc space-y-1.5 ps-5">
      {items.map((item, index) => (
        <li key={index}>
          {item.paragraph === null ? (
            <BidiText>{item.text}</BidiText>
          ) : (
            <a href={`#${item.paragraph}`} className="text-tekhelet underline underline-offset-2">
              <BidiText>{item.text}</BidiText>
            </a>
          )}
          {item.detail && (
            <p {...contentLanguage(item.detail)} className="text-sm text-ink-soft">
              <BidiText>{item.detail}</BidiText>
            </p>
          )}
          {item.children.length > 0 && <Outline items={item.children} />}
        </li>
      ))}
    </ul>
  )
}
