import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent, type ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { t } from 'ttag'
import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'
import type { NearPage } from '@/api/types'
import { searchPath } from '@/shared/lib/paths'
import { safeDecode } from '@/shared/lib/safeDecode'
import { BidiText } from '@/shared/ui/BidiText'
import { NOT_FOUND_DETAIL, NOT_FOUND_TITLE, NotFound } from '@/shared/ui/NotFound'
import { SearchField } from '@/shared/ui/SearchField'

/** The server bounds it, too. */
const MAX_PATH = 500

const meaningQuery = (path: string) => urlQuery(apiUrl('/api/addresses', { query: { path: path.slice(0, MAX_PATH) } }))

const NO_PAGE = { sentence: t`There is no page at this address.`, detail: NOT_FOUND_DETAIL }

type Props = {
  /** Of a page that is about one thing; without it, no page has such an address. */
  sentence?: string
  title?: string
  children?: ReactNode
}

/**
 * What an address shows that is no page's (ROUTE-27): the page that it surely means, or else the pages that come nearest
 * to it, and a search.
 */
export default function UnknownAddress({ sentence, title, children }: Props) {
  const { pathname, search, hash } = useLocation()
  const { data, isPending } = useQuery({ ...meaningQuery(safeDecode(pathname)), retry: false })
  if (isPending) return <Waiting />
  if (data?.to) return <Navigate replace to={{ pathname: data.to, search, hash }} />
  const texts = sentence ? { sentence, ...(title && { title, detail: NOT_FOUND_TITLE }) } : NO_PAGE
  return (
    <NotFound {...texts} others={<WaysOn nearest={data?.nearest ?? []} />}>
      {children}
    </NotFound>
  )
}

const Waiting = () => (
  <div role="status" className="page min-h-[60vh]">
    <span className="sr-only">{t`Loading content...`}</span>
  </div>
)

function WaysOn({ nearest }: { nearest: NearPage[] }) {
  return (
    <>
      {nearest.length > 0 && (
        <nav aria-label={t`Perhaps you meant`} className="mt-8">
          <h2 className="font-sans text-base font-semibold tracking-normal">{t`Perhaps you meant`}</h2>
          <ul className="mt-1 flex flex-wrap justify-center gap-x-6 font-serif text-lg">
            {nearest.map(({ url, title }) => (
              <li key={url}>
                <Link to={url} className="inline-flex min-h-11 items-center text-tekhelet underline underline-offset-4">
                  <BidiText>{title}</BidiText>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <LibrarySearch />
    </>
  )
}

function LibrarySearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim()) void navigate(searchPath(text.trim()))
  }
  return (
    <form role="search" aria-label={t`Library`} action="/search" onSubmit={submit} className="mt-8 w-full max-w-md">
      <SearchField
        label={t`Search teachings, series and portions`}
        name="q"
        value={text}
        onChange={setText}
        placeholder={t`A word, a verse, a portion…`}
      />
    </form>
  )
}
