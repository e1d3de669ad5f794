/** What the series, the timeline and the Mishnah say when they could not be loaded. */
import { t } from 'ttag'

export const LIBRARY_ERRORS = {
  // SERIES-3, SERIES-10
  seriesList: t`Error loading series`,
  series: t`Error loading series content`,
  // TIMELINE-8, TIMELINE-19
  timeline: t`Error loading the timeline. Please try again later.`,
  portion: t`Error loading this portion. Please try again later.`,
  // MISHNAH-4
  mishnah: t`Error loading this chapter. Please try again later.`,
} as const
