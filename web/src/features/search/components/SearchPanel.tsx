import { Suspense, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '@/shared/lib/cx'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary'
import type { SearchBoxState } from '../hooks/useSearchBox'
import { PanelNote } from './PanelNote'
import type { SearchBoxVariant } from './SearchInput'

const loadOptions = () => import('./PanelOptions')
const PanelOptions = lazyWithRetry(loadOptions)

/** Loads the panel's code before it is shown. A failure is reported when the panel is shown. */
export const preloadPanel = (): void => void loadOptions().catch(() => undefined)

type Props = {
  state: SearchBoxState
  variant: SearchBoxVariant
  focusInput: () => void
  /** Receives what a screen reader announces of the options. */
  onSummary: (summary: string) => void
}

/** The panel below the search box: recent searches or suggestions. */
export function SearchPanel({ state, variant, focusInput, onSummary }: Props) {
  const { box, found, offersRecent, query } = state
  const onPanelKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    focusInput()
    box.setOpen(false)
  }
  const panel = (content: ReactNode) => (
    // Handles keys that bubble from the panel's buttons.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-state="open"
      onKeyDown={onPanelKey}
      className={cx(
        'panel-enter z-50 overflow-y-auto overscroll-contain rounded-xl border border-rule-strong/50 bg-raised shadow-panel',
        variant === 'navbar'
          ? 'fixed inset-x-3 top-[calc(var(--header-height)+0.25rem)] max-h-[calc(100dvh-var(--header-height)-var(--tabbar-height)-1.5rem)] lg:absolute lg:inset-x-auto lg:top-full lg:end-0 lg:mt-2 lg:w-[30rem]'
          : 'absolute inset-x-0 top-full mt-2 max-h-[60dvh]',
      )}
    >
      {content}
    </div>
  )
  return (
    <ErrorBoundary fallback={(retry) => panel(<PanelNote found={{ ...found, failed: true, retry }} query={query} />)}>
      <Suspense fallback={null}>
        {panel(
          <>
            {!offersRecent && <PanelNote found={found} query={query} />}
            <PanelOptions state={state} focusInput={focusInput} onSummary={onSummary} />
          </>,
        )}
      </Suspense>
    </ErrorBoundary>
  )
}
