/** The series in which a teaching is read, and what comes next in it. */
import { t } from 'ttag'
import type { ContainingSeries, PostCollections, TeachingLink } from '@/api/types'

/** `isChosen`: the address of the page names the series. */
export type SeriesContext = { series: ContainingSeries; isChosen: boolean; next: TeachingLink | undefined }

/** The series that the address names, or the only one (SERIES-13). Copies on devices may lack the list of lessons. */
export function seriesContext(collections: Partial<PostCollections> | undefined, slug: string | null): SeriesContext | null {
  const series = (collections?.series ?? []).filter(({ outline }) => Array.isArray(outline))
  const chosen = series.find((each) => each.slug === slug)
  const shown = chosen ?? (series.length === 1 ? series[0] : undefined)
  return shown ? { series: shown, isChosen: shown === chosen, next: shown.outline[shown.position] } : null
}

export const placeInSeries = ({ position, lessons }: Pick<ContainingSeries, 'position' | 'lessons'>) =>
  t`Lesson ${position} of ${lessons}`
