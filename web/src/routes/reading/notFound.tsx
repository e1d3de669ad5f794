import { UnknownPage } from '@/features/library/components/UnknownPage'
import { NOT_FOUND_DETAIL } from '@/shared/ui/NotFound'

export const Component = () => <UnknownPage detail={NOT_FOUND_DETAIL} />
