import { LegalRoute } from '../LegalRoute'

export const Component = () => <LegalRoute name="privacy" title="Privacy Policy" />
