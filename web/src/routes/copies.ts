import { keepSaved, removeSaved } from '@/features/offline/savedCopies'
import type { DeviceCopies } from '@/features/saved/savePost'

/** The copies of saved teachings on this device. */
export const COPIES: DeviceCopies = { keep: keepSaved, remove: removeSaved }
