import { fieldLabel } from './fieldLabels'
import type { Values } from './api'

type Named = { title: string; content: Values }

/** Two states side by side, field by field where they differ. */
export function States({ one, other }: { one: Named; other: Named }) {
  const names = [...new Set([...Object.keys(one.content), ...Object.keys(other.content)])]
  const differing = names.filter((name) => asText(one.content[name]) !== asText(other.content[name]))
  if (differing.length === 0) return <p className="mt-6">Both are the same.</p>
  return differing.map((name) => (
    <div key={name} className="mt-6">
      <h3 className="text-lg">{fieldLabel(name)}</h3>
      <div className="mt-2 grid gap-4 md:grid-cols-2">
        {[one, other].map(({ title, content }) => (
          <State key={title} title={title} value={content[name]} />
        ))}
      </div>
    </div>
  ))
}

function State({ title, value }: { title: string; value: unknown }) {
  return (
    <div className="rounded-lg border border-rule bg-raised p-4">
      <p className="text-sm font-semibold text-ink-soft">{title}</p>
      <p className="mt-1 break-words whitespace-pre-wrap" dir="auto">
        {asText(value) || '—'}
      </p>
    </div>
  )
}

/** A value as plain text: of HTML its words. */
function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(asText).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  if (!value.includes('<')) return value
  const body = new DOMParser().parseFromString(value.replace(/<\/(p|h\d|li|blockquote)>/g, '$&\n'), 'text/html').body
  return body.textContent.trim()
}
