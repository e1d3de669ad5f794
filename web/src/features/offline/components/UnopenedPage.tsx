import { t } from 'ttag'
import { useTitle } from '@/shared/hooks/useTitle'
import { PageHeader } from '@/shared/ui/PageHeader'
import { OpenedPages } from './OfflinePage'

/** The page in place of one that was not opened before. */
export default function UnopenedPage() {
  useTitle(t`You are offline`)
  return (
    <>
      <PageHeader
        title={t`You are offline`}
        subtitle={t`This page was not opened on this device before. It will appear when your connection is back.`}
      />
      <OpenedPages />
    </>
  )
}
