import { CloudOff } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { paths } from '@/shared/lib/paths'
import { useOnline } from '../hooks/useOnline'

/** A notice at the bottom of every page while the browser is offline. It causes no layout shift. */
export function OfflineNotice() {
  const online = useOnline()
  const { pathname } = useLocation()
  return (
    <div
      role="status"
      className={cx(
        'no-print pointer-events-none fixed inset-x-0 z-20 flex justify-center px-3 pb-3',
        'bottom-[calc(var(--tabbar-height)+var(--player-height)+env(safe-area-inset-bottom))]',
      )}
    >
      {/* The offline page says so itself. */}
      {!online && pathname !== paths.offline && (
        <p className="offline-notice pointer-events-auto flex min-h-11 items-center gap-x-2.5 rounded-full border border-rule-strong/60 bg-raised px-5 text-[0.9rem] text-ink-soft shadow-panel">
          <CloudOff aria-hidden size={17} className="shrink-0 text-gold" />
          {t`You are offline.`}
          <Link
            to={paths.offline}
            className="flex min-h-11 items-center font-medium text-tekhelet underline underline-offset-4"
          >
            {t`What you can read`}
          </Link>
        </p>
      )}
    </div>
  )
}
