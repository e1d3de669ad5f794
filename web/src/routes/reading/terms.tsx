import { LegalRoute } from '../LegalRoute'

export const Component = () => <LegalRoute name="terms" title="Terms of Service" />
