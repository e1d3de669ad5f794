import type { Kind, Values } from './api'
import { KINDS, type FieldInfo } from './kinds'
import { isSameValue } from './sameContent'
import { usePostTitles } from './usePostTitles'
import { dateTime } from './zonedTime'

type Version = { title: string; content: Values }
type TitleOf = (postId: number) => string

/** Two versions side by side, field by field where they differ. */
export function FieldDiffs({ kind, one, other }: { kind: Kind; one: Version; other: Version }) {
  const { fields } = KINDS[kind]
  const names = [...new Set([...Object.keys(one.content), ...Object.keys(other.content)])]
  const differing = names.filter((name) => !isSameValue(one.content[name], other.content[name]))
  const titleOf = usePostTitles(differing.filter((name) => namesPosts(fields[name])).flatMap((name) => [...postIds(one.content[name]), ...postIds(other.content[name])]))
  if (differing.length === 0) return <p className="mt-6">Both are the same.</p>
  return differing.map((name) => <FieldDiff key={name} name={name} field={fields[name]} versions={[one, other]} titleOf={titleOf} />)
}

type FieldDiffProps = { name: string; field: FieldInfo | undefined; versions: [Version, Version]; titleOf: TitleOf }

function FieldDiff({ name, field, versions, titleOf }: FieldDiffProps) {
  const [one, other] = versions.map(({ content }) => asText(field, content[name], titleOf))
  const hasSameWords = one === other
  return (
    <div className="mt-6">
      <h3 className="text-lg">{field?.label ?? name}</h3>
      {hasSameWords && <p className="mt-1">Only formatting, links or pictures differ. This is the HTML of both.</p>}
      <div className="mt-2 grid gap-4 md:grid-cols-2">
        {versions.map(({ title, content }) => (
          <div key={title} className="min-w-0 rounded-lg border border-rule bg-raised p-4">
            <p className="text-sm font-semibold text-ink-soft">{title}</p>
            <p className="mt-1 break-words whitespace-pre-wrap" dir="auto">
              {(hasSameWords ? rawText(content[name]) : asText(field, content[name], titleOf)) || '—'}
            </p>
          </div>
        ))}
      </div>
    </div>
  )
}

const namesPosts = (field: FieldInfo | undefined) => field?.input === 'post' || field?.input === 'posts'

const postIds = (value: unknown) => (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')

const rawText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2))

/** A value as it is read in the form: of HTML its words. */
function asText(field: FieldInfo | undefined, value: unknown, titleOf: TitleOf): string {
  if (field?.input === 'checkbox') return value ? 'Yes' : 'No'
  if (value === null || value === undefined || value === '') return ''
  if (namesPosts(field)) return postIds(value).map(titleOf).join('\n')
  if (Array.isArray(value)) return value.map((each) => asText(undefined, each, titleOf)).join('\n')
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  if (field?.input === 'date') return dateTime(value)
  if (!value.includes('<')) return value
  const body = new DOMParser().parseFromString(value.replace(/<\/(p|h\d|li|blockquote)>/g, '$&\n'), 'text/html').body
  return body.textContent.trim()
}
