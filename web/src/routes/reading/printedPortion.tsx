import { useParams } from 'react-router'
import { PrintedPortionPage } from '@/features/library/components/PrintedPortionPage'
import { OfflineFallback } from '@/features/offline/components/OfflineFallback'

export function Component() {
  const { slug = '' } = useParams()
  return <PrintedPortionPage slug={slug} failure={(notice) => <OfflineFallback>{notice}</OfflineFallback>} />
}
