import { t } from 'ttag'
import { SkeletonList } from '@/shared/ui/Skeleton'

/** In the place of a portion's teachings, while their code or they themselves load. */
export const TeachingsLoading = () => <SkeletonList count={2} label={t`Loading teachings…`} />
