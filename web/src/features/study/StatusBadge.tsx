import { useQuery } from '@tanstack/react-query'
import { t } from 'ttag'
import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'
import { Badge } from '@/shared/ui/Badge'

export const statusQuery = () => urlQuery(apiUrl('/api/ai/status'))

/** Whether a model answers (SKETCH-6). */
export function StatusBadge() {
  const { data } = useQuery(statusQuery())
  if (!data) return null
  return data.available ? <Badge variant="blue">{t`AI API Connected`}</Badge> : <Badge>{t`Using Template Mode`}</Badge>
}
