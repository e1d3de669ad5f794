import { t } from 'ttag'
import { LegalRoute } from '../LegalRoute'

export const Component = () => <LegalRoute name="terms" title={t`Terms of Service`} />
