import { useParams } from 'react-router'
import { ShabbatTablePage } from '@/features/library/components/ShabbatTablePage'
import { OfflineFallback } from '@/features/offline/components/OfflineFallback'

export function Component() {
  const { day = null } = useParams()
  return <ShabbatTablePage day={day} failure={(notice) => <OfflineFallback>{notice}</OfflineFallback>} />
}
