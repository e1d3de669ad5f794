import type { ReactNode } from 'react'
import { jt, msgid, ngettext, t } from 'ttag'
import { locale } from '@/shared/lib/language'
import { MAX_RESULTS } from '../pages'

type Props = {
  id: string
  title: string
  total: number
  /** The number of results on earlier pages. */
  before: number
  shown: number
  children: ReactNode
}

/** One group of results, as far as they are on this page. */
export function ResultGroup({ id, title, total, before, shown, children }: Props) {
  if (shown === 0) return null
  const last = before + shown
  const all = total.toLocaleString(locale)
  const range = (
    <bdi key="range" dir="ltr">
      {before + 1}–{last}
    </bdi>
  )
  return (
    <section aria-labelledby={`group-${id}`} className="mt-8">
      <h3 id={`group-${id}`} className="flex items-baseline gap-3 border-b border-rule pb-2 text-xl">
        {title}
        <span className="font-sans text-sm font-normal tracking-normal text-ink-faint">
          {total > shown ? jt`${range} of ${all}` : ngettext(msgid`${all} result`, `${all} results`, total)}
        </span>
      </h3>
      <ul>{children}</ul>
      {total > last && last >= MAX_RESULTS && (
        <p className="mt-4 text-center text-ink-faint">
          {t`These are the first ${MAX_RESULTS}. To reach the others, choose a filter or add a word.`}
        </p>
      )}
    </section>
  )
}
