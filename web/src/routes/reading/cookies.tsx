import { t } from 'ttag'
import { LegalRoute } from '../LegalRoute'

export const Component = () => <LegalRoute name="cookies" title={t`Cookie Policy`} />
