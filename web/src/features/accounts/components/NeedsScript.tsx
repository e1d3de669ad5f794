import { t } from 'ttag'

/** The pages of signing in work by script only. */
export const NeedsScript = () => <noscript>{t`This page needs script. Please allow it in your browser.`}</noscript>
