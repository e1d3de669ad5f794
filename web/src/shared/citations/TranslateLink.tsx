import { t } from 'ttag'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { paths } from '@/shared/lib/paths'
import { ADMIN_FLAG, readStorage } from '@/shared/lib/storage'

type Props = {
  /** The name of a source, such as 'Mishnah Avot 1:14'. */
  reference: string
  isTranslated: boolean
}

/**
 * Leads from a source to its translation at the desk, in a browser in which the admin has logged in (ADMIN-73). As with
 * the link to a teaching, the desk asks for the password where there is no session.
 */
export function TranslateLink({ reference, isTranslated }: Props) {
  const isAdmin = useBrowserValue(readStorage(ADMIN_FLAG) !== null, false)
  if (!isAdmin) return null
  const name = isTranslated ? t`Edit the translation` : t`Translate`
  return (
    <a
      href={`${paths.admin}/translations/edit?${new URLSearchParams({ of: reference })}`}
      aria-label={`${name}: ${reference}`}
      className="no-print inline-flex min-h-11 items-center text-sm font-semibold text-tekhelet underline-offset-4 hover:underline"
    >
      {name}
    </a>
  )
}
