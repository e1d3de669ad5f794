import { useQuery } from '@tanstack/react-query'
import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'
import { Badge } from '@/shared/ui/Badge'

export const statusQuery = () => urlQuery(apiUrl('/api/ai/status'))

/** Whether a model answers (SKETCH-6). */
export function StatusBadge() {
  const { data } = useQuery(statusQuery())
  if (!data) return null
  return data.available ? <Badge variant="blue">AI API Connected</Badge> : <Badge>Using Template Mode</Badge>
}
