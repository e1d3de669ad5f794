import { LegalRoute } from '../LegalRoute'

export const Component = () => <LegalRoute name="cookies" title="Cookie Policy" />
