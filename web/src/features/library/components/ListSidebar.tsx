import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import type { PostType } from '@/api/types'
import { insteadOfNavigating } from '@/shared/lib/clicks'
import { cx } from '@/shared/lib/cx'
import { listPath, listSearchPath } from '@/shared/lib/paths'
import { SearchField } from '@/shared/ui/SearchField'
import { ShareButton } from '@/shared/ui/ShareButton'
import { LIST_TEXTS } from '../listTexts'

type Props = {
  type: PostType
  text: string
  q: string
  onType: (text: string) => void
  onCommit: (text?: string) => void
  onChooseTopic: (search: string) => void
}

export function ListSidebar({ type, text, q, onType, onCommit, onChooseTopic }: Props) {
  const texts = LIST_TEXTS[type]
  return (
    <aside aria-label={t`Search and topics`} className="grid content-start gap-7 lg:sticky lg:top-24 lg:self-start">
      <form
        role="search"
        action={listPath(type)}
        aria-label={texts.searchLabel}
        onSubmit={(event) => {
          event.preventDefault()
          onCommit()
        }}
      >
        <SearchField
          name="q"
          label={texts.searchLabel}
          placeholder={`${texts.searchLabel}…`}
          value={text}
          onChange={onType}
          onClear={() => onCommit('')}
        />
      </form>
      <section aria-labelledby="topics">
        <h2 id="topics" className="text-lg">
          {texts.topicsTitle}
        </h2>
        <div className="mt-3 flex flex-wrap gap-2">
          {texts.topics.map(({ label, search }) => (
            <Topic key={label} to={listSearchPath(type, search)} isChosen={q.toLowerCase() === search.toLowerCase()} onChoose={() => onChooseTopic(search)}>
              {label}
            </Topic>
          ))}
        </div>
      </section>
      <div className="hidden gap-2 border-t border-rule pt-5 lg:grid">
        <ListLinks type={type} />
      </div>
    </aside>
  )
}

type TopicProps = { to: string; isChosen: boolean; onChoose: () => void; children: string }

function Topic({ to, isChosen, onChoose, children }: TopicProps) {
  return (
    <Link
      to={to}
      aria-current={isChosen || undefined}
      onClick={insteadOfNavigating(onChoose)}
      className={cx(
        'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium transition-colors duration-150 lg:min-h-10',
        isChosen ? 'border-fill bg-fill text-on-fill' : 'border-rule-strong/70 hover:border-tekhelet hover:bg-wash hover:text-tekhelet',
      )}
    >
      {children}
    </Link>
  )
}

/** Links to the other list and to share this one: in the sidebar, or below the list on narrow screens. */
export function ListLinks({ type }: { type: PostType }) {
  const { other, title } = LIST_TEXTS[type]
  return (
    <>
      <Link to={other.to} className="group inline-flex min-h-11 items-center gap-2 font-medium text-tekhelet">
        <span className="underline-offset-4 group-hover:underline">{other.label}</span>
        <ArrowRight aria-hidden size={17} className="shrink-0" />
      </Link>
      <div className="-ms-4">
        <ShareButton path={listPath(type)} title={title} label={t`Share this page`} />
      </div>
    </>
  )
}
