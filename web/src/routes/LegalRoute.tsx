import type { LegalName } from '@/features/about/api/legal'
import { LegalPage } from '@/features/about/components/LegalPage'
import { ReadingBody } from '@/features/library/components/ReadingBody'

export const LegalRoute = (props: { name: LegalName; title: string }) => (
  <LegalPage {...props} renderText={(html) => <ReadingBody html={html} />} />
)
