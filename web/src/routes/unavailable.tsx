import { t } from 'ttag'
import { PageError } from './PageError'

/** Only the server renders it; the browser requests the page's data again. */
export const Component = () => <PageError text={t`The library cannot be reached right now. Please try again shortly.`} />
