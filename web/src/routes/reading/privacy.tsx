import { t } from 'ttag'
import { LegalRoute } from '../LegalRoute'

export const Component = () => <LegalRoute name="privacy" title={t`Privacy Policy`} />
