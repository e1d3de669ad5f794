import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { jt, t } from 'ttag'
import { searchPath } from '@/shared/lib/paths'
import { cx } from '@/shared/lib/cx'
import { BidiText } from '@/shared/ui/BidiText'
import { Highlight } from '@/shared/ui/Highlight'
import { optionId } from '../panelOptions'
import type { Suggestion, SuggestionGroup } from '../suggestions'

type Props = {
  id: string
  groups: SuggestionGroup[]
  query: string
  activeIndex: number
  /** Called when a suggestion is opened. */
  onOpen: () => void
  /** Called when all results are opened. */
  onFollow: () => void
  onHover: () => void
}

/** Suggestions as links, which can be opened in a new tab. */
export function SuggestionList({ id, groups, query, activeIndex, onOpen, onFollow, onHover }: Props) {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, group) => sum + group.options.length, 0))
  const searched = <BidiText key="query">{query}</BidiText>
  const total = groups.reduce((sum, group) => sum + group.options.length, 0)
  return (
    <div id={id} role="listbox" aria-label={t`Suggestions`} onPointerMove={onHover}>
      {groups.map((group, at) => (
        <div key={group.index} role="group" aria-labelledby={`${id}-${group.index}`} className="border-b border-rule py-2">
          <div
            id={`${id}-${group.index}`}
            role="presentation"
            className="px-4 pt-1.5 pb-1 text-xs font-semibold tracking-[0.08em] text-gold uppercase"
          >
            {group.label}
          </div>
          {group.options.map((option, index) => {
            const place = (starts[at] ?? 0) + index
            return (
              <OptionLink
                key={option.id}
                id={optionId(id, place)}
                option={option}
                active={place === activeIndex}
                onOpen={onOpen}
              />
            )
          })}
        </div>
      ))}
      <Link
        id={optionId(id, total)}
        role="option"
        aria-selected={activeIndex === total}
        tabIndex={-1}
        to={searchPath(query)}
        onClick={onFollow}
        className={cx(
          'flex min-h-11 items-center justify-between gap-3 px-4 font-semibold text-tekhelet',
          activeIndex === total ? 'bg-wash' : 'hover:bg-wash',
        )}
      >
        <span className="truncate">{jt`See all results for “${searched}”`}</span>
        <ArrowRight aria-hidden size={17} className="shrink-0" />
      </Link>
    </div>
  )
}

type OptionProps = { id: string; option: Suggestion; active: boolean; onOpen: () => void }

function OptionLink({ id, option, active, onOpen }: OptionProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      to={option.to}
      onClick={onOpen}
      className={cx(
        'flex min-h-11 items-baseline justify-between gap-4 px-4 py-2',
        active ? 'bg-wash shadow-[inset_3px_0_0_var(--color-fill)]' : 'hover:bg-wash',
      )}
    >
      <Highlight segments={option.title} className="line-clamp-2 font-serif text-[1.0625rem] leading-snug" />
      <span className="shrink-0 text-xs text-ink-faint">{option.hint}</span>
    </Link>
  )
}
