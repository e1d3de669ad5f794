import { useParams } from 'react-router'
import { chapterPlace } from '@/features/library/api/mishnah'
import { MishnahPage } from '@/features/library/components/MishnahPage'
import { UnknownPage } from '@/features/library/components/UnknownPage'
import { OfflineFallback } from '@/features/offline/components/OfflineFallback'

export function Component() {
  const place = chapterPlace(useParams())
  if (!place) return <UnknownPage />
  return (
    <MishnahPage
      key={`${place.tractate} ${place.chapter}`}
      place={place}
      failure={(notice) => <OfflineFallback>{notice}</OfflineFallback>}
    />
  )
}
