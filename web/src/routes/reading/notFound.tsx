import { UnknownPage } from '@/features/library/components/UnknownPage'

export const Component = () => <UnknownPage />
