import { BidiText } from '@/shared/ui/BidiText'
import type { StudyText } from './api'
import { isRecord } from './records'

/** An output as its readers would see it, in brief: a text or a diagram's outline. */
export function Preview({ text: { kind, content } }: { text: StudyText }) {
  if (kind === 'transform' && typeof content.content === 'string') {
    return <p className="font-serif text-lg leading-relaxed whitespace-pre-line">{content.content}</p>
  }
  return <Outline value={content} />
}

/** Any JSON as a nested list. Ids and empty fields are left out. */
function Outline({ value }: { value: unknown }) {
  if (Array.isArray(value)) {
    return (
      <ul className="list-disc ps-6">
        {(value as unknown[]).map((each, index) => (
          <li key={index}>
            <Outline value={each} />
          </li>
        ))}
      </ul>
    )
  }
  if (!isRecord(value)) return <BidiText>{String(value)}</BidiText>
  const shown = Object.entries(value).filter(([name, each]) => name !== 'id' && each !== null && each !== '')
  const texts = shown.filter(([, each]) => typeof each !== 'object')
  const parts = shown.filter(([, each]) => typeof each === 'object')
  return (
    <>
      <BidiText>{texts.map(([, each]) => String(each)).join(' · ')}</BidiText>
      {parts.map(([name, each]) => (
        <div key={name}>
          <span className="text-sm text-ink-soft">{name}</span>
          <Outline value={each} />
        </div>
      ))}
    </>
  )
}
