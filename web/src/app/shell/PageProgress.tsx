import { t } from 'ttag'
import { useStore } from '@/shared/hooks/useStore'
import { slowNavigation } from '../routeLoading'

/** A progress bar while a slow page loads. The previous page stays visible. */
export function PageProgress() {
  const { waiting } = useStore(slowNavigation)
  return (
    <>
      <p role="status" className="sr-only">
        {waiting && t`Loading the page…`}
      </p>
      {waiting && (
        <div role="progressbar" aria-label={t`Loading the page`} className="page-progress fixed inset-x-0 top-0 z-50 h-0.5 bg-tekhelet" />
      )}
    </>
  )
}
