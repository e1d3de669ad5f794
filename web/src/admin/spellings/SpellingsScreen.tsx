import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '@/api/formErrors'
import { useUrlSearchText } from '@/shared/hooks/useUrlSearchText'
import { Notice } from '@/shared/ui/Notice'
import { QueryError } from '@/shared/ui/QueryError'
import { SearchField } from '@/shared/ui/SearchField'
import { spellingsQuery, type Spelling } from '../adminApi'
import { Loading } from '../Loading'
import { ADD } from '../paths'
import { pluralize } from '../pluralize'
import { SpellingForm } from './SpellingForm'
import { SpellingRow } from './SpellingRow'

/** The spellings that the admin has added (ADMIN-23). */
export function SpellingsScreen() {
  const [params, setParams] = useSearchParams()
  // The form begins with it. Once it is added, a reload should not offer it again.
  const [searched] = useState(params.get(ADD) ?? '')
  const [done, setDone] = useState('')
  const list = useRef<HTMLHeadingElement>(null)
  const onAdded = ({ name, forms }: Spelling) => {
    setDone(`Added to “${name}”: ${forms.join(', ')}`)
    setParams((shown) => (shown.delete(ADD), shown), { replace: true })
  }
  const onDeleted = ({ name }: Spelling) => {
    setDone(`The spellings of “${name}” were deleted.`)
    list.current?.focus()
  }
  return (
    <>
      <p className="mt-3 max-w-prose text-ink-soft">
        A search for one spelling of a term finds the others, too. Searches use an added spelling within seconds.
      </p>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[24rem_1fr] lg:items-start">
        <div>
          <SpellingForm searched={searched} onAdded={onAdded} />
          <p role="status" className="mt-3 min-h-6 font-medium">
            {done}
          </p>
        </div>
        <section aria-labelledby="added-spellings">
          <h2 id="added-spellings" ref={list} tabIndex={-1} className="text-xl">
            Added spellings
          </h2>
          <SpellingList onDeleted={onDeleted} />
        </section>
      </div>
    </>
  )
}

function SpellingList({ onDeleted }: { onDeleted: (spelling: Spelling) => void }) {
  const { text, q, type, commit } = useUrlSearchText()
  const { data, error, refetch } = useQuery(spellingsQuery())
  if (error) return <QueryError error={error} onRetry={() => void refetch()} className="mt-4">{errorText(error)}</QueryError>
  if (!data) return <Loading label="Loading the spellings" />
  if (data.length === 0) return <p className="mt-4 text-ink-soft">No spellings have been added yet.</p>
  const found = data.filter((spelling) => matches(spelling, q)).reverse()
  return (
    <>
      <SearchField
        label="Search the spellings"
        placeholder="Search the spellings"
        dir="auto"
        value={text}
        onChange={type}
        onClear={() => commit('')}
        className="mt-4"
      />
      <p role="status" className="mt-3 text-sm text-ink-soft">
        {pluralize(found.length, 'term')}
      </p>
      {found.length === 0 ? (
        <Notice kind="empty" action={{ label: 'Show all', onClick: () => commit('') }}>
          No spelling contains “{q}”.
        </Notice>
      ) : (
        <ul className="mt-2">
          {found.map((spelling) => (
            <SpellingRow key={spelling.id} spelling={spelling} onDeleted={() => onDeleted(spelling)} />
          ))}
        </ul>
      )}
    </>
  )
}

const matches = ({ name, forms }: Spelling, q: string) =>
  [name, ...forms].some((form) => form.toLowerCase().includes(q.toLowerCase()))
