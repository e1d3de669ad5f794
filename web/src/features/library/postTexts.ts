/** The texts that differ between the two kinds of posts. */
import { t } from 'ttag'
import { SCREEN_ERRORS } from '@/api/errorTexts'
import type { PostType } from '@/api/types'

export const POST_TEXTS: Record<PostType, { back: string; error: string; typeName: string }> = {
  daily: {
    back: t`Back to Daily Learning`,
    error: SCREEN_ERRORS.dailyPost,
    typeName: t`Daily Learning`,
  },
  weekly: { back: t`Back to Weekly Essays`, error: SCREEN_ERRORS.weeklyPost, typeName: t`Weekly Essay` },
}
