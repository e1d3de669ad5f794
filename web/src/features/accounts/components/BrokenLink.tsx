import { t } from 'ttag'
import { ErrorBanner } from '@/shared/forms/ErrorBanner'

/** Part of the link is missing, as some mail programs cut long ones. */
export const BrokenLink = () => (
  <ErrorBanner title={t`This link is not complete`} text={t`Please open it from the mail again, or ask for a new one.`} className="mb-6" />
)
