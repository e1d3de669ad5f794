import type { Source } from '@/api/types'
import { postPath } from '@/shared/lib/paths'

/** The paragraph that a source is quoted from: its page, which scrolls to it and lights it. */
export const sourcePath = ({ postId, postType, paragraph }: Pick<Source, 'postId' | 'postType' | 'paragraph'>): string =>
  postPath({ id: postId, type: postType }) + (paragraph ? `#${paragraph}` : '')
