import { t } from 'ttag'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { ADMIN_FLAG, readStorage } from '@/shared/lib/storage'
import { editPath } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'

/**
 * Leads from a teaching to its editor at the desk, in a browser in which the admin has logged in (ADMIN-69). It opens nothing:
 * the desk asks for the password where there is no session.
 */
export function EditLink({ id }: { id: number }) {
  const isAdmin = useBrowserValue(readStorage(ADMIN_FLAG) !== null, false)
  if (!isAdmin) return null
  return (
    <Button asChild variant="outline">
      <a href={editPath(id)}>{t`Edit`}</a>
    </Button>
  )
}
