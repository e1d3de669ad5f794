import { isIpad } from '@/shared/lib/device'

/** An iPhone, iPod or iPad (MEMBER-7). Not in `shared/lib/device.ts`, which each reading page loads. */
export const isIos = (): boolean => isIpad() || /iPhone|iPod/.test(navigator.userAgent)
