import { NotFound } from '@/shared/ui/NotFound'

export const Component = () => <NotFound />
