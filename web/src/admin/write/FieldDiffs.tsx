import type { Values } from './api'
import { fieldLabel } from './fieldLabels'
import { FLAGS } from './kinds'
import { isSameValue } from './sameContent'
import { usePostTitles } from './usePostTitles'
import { dateTime } from './zonedTime'

type Version = { title: string; content: Values }
type TitleOf = (postId: number) => string

/** Two versions side by side, field by field where they differ. */
export function FieldDiffs({ one, other }: { one: Version; other: Version }) {
  const names = [...new Set([...Object.keys(one.content), ...Object.keys(other.content)])]
  const differing = names.filter((name) => !isSameValue(one.content[name], other.content[name]))
  const titleOf = usePostTitles(POST_FIELDS.filter((name) => differing.includes(name)).flatMap((name) => [...postIds(one.content[name]), ...postIds(other.content[name])]))
  if (differing.length === 0) return <p className="mt-6">Both are the same.</p>
  return differing.map((name) => <FieldDiff key={name} name={name} versions={[one, other]} titleOf={titleOf} />)
}

function FieldDiff({ name, versions, titleOf }: { name: string; versions: [Version, Version]; titleOf: TitleOf }) {
  const [one, other] = versions.map(({ content }) => asText(name, content[name], titleOf))
  const hasSameWords = one === other
  return (
    <div className="mt-6">
      <h3 className="text-lg">{fieldLabel(name)}</h3>
      {hasSameWords && <p className="mt-1">Only formatting, links or pictures differ. This is the HTML of both.</p>}
      <div className="mt-2 grid gap-4 md:grid-cols-2">
        {versions.map(({ title, content }) => (
          <div key={title} className="min-w-0 rounded-lg border border-rule bg-raised p-4">
            <p className="text-sm font-semibold text-ink-soft">{title}</p>
            <p className="mt-1 break-words whitespace-pre-wrap" dir="auto">
              {(hasSameWords ? rawText(content[name]) : asText(name, content[name], titleOf)) || '—'}
            </p>
          </div>
        ))}
      </div>
    </div>
  )
}

const POST_FIELDS = ['posts', 'sourcePostId', 'targetPostId']

const postIds = (value: unknown) => (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')

const rawText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2))

/** A value as it is read in the form: of HTML its words. */
function asText(name: string, value: unknown, titleOf: TitleOf): string {
  if (FLAGS.has(name)) return value ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return ''
  if (POST_FIELDS.includes(name)) return postIds(value).map(titleOf).join('\n')
  if (Array.isArray(value)) return value.map((each) => asText('', each, titleOf)).join('\n')
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  if (name === 'publishDate') return dateTime(value)
  if (!value.includes('<')) return value
  const body = new DOMParser().parseFromString(value.replace(/<\/(p|h\d|li|blockquote)>/g, '$&\n'), 'text/html').body
  return body.textContent.trim()
}
