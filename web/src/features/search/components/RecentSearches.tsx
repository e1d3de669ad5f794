import { History, X } from 'lucide-react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { searchPath } from '@/shared/lib/paths'
import { BidiText } from '@/shared/ui/BidiText'
import { optionId } from '../panelOptions'

type Props = {
  id: string
  searches: readonly string[]
  activeIndex: number
  onFollow: () => void
  onHover: () => void
  onForget: (search: string) => void
  onForgetAll: () => void
}

/**
 * Recent searches, shown instead of suggestions while the field is empty. A listbox may not contain buttons, so the
 * remove buttons are a separate column with rows of the same height.
 */
export function RecentSearches({ id, searches, activeIndex, onFollow, onHover, onForget, onForgetAll }: Props) {
  return (
    <div className="py-2">
      <div id={`${id}-recent`} className="px-4 pt-1.5 pb-1 text-xs font-semibold tracking-[0.08em] text-gold uppercase">
        {t`Recent searches`}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto]">
        <div id={id} role="listbox" aria-labelledby={`${id}-recent`} onPointerMove={onHover}>
          {searches.map((search, index) => (
            <Link
              key={search}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === activeIndex}
              tabIndex={-1}
              to={searchPath(search)}
              onClick={onFollow}
              className={cx(
                'flex h-11 items-center gap-3 pe-2 ps-4',
                index === activeIndex ? 'bg-wash shadow-[inset_3px_0_0_var(--color-fill)]' : 'hover:bg-wash',
              )}
            >
              <History aria-hidden size={16} className="shrink-0 text-ink-faint" />
              <span className="truncate">
                <BidiText>{search}</BidiText>
              </span>
            </Link>
          ))}
        </div>
        <div role="group" aria-label={t`Remove recent searches`} className="pe-1">
          {searches.map((search) => (
            <button
              key={search}
              type="button"
              aria-label={t`Remove ${search}`}
              onClick={() => onForget(search)}
              className="grid size-11 place-items-center rounded-full text-ink-faint hover:text-ink"
            >
              <X aria-hidden size={16} />
            </button>
          ))}
        </div>
      </div>
      <button
        type="button"
        onClick={onForgetAll}
        className="flex min-h-11 items-center px-4 text-sm font-semibold text-tekhelet hover:underline"
      >
        {t`Clear all recent searches`}
      </button>
    </div>
  )
}
