/** The library's collections, to which no tab and no main link leads. */
import { t } from 'ttag'
import { paths } from './paths'

export const COLLECTIONS = [
  { to: paths.series, label: t`Series` },
  { to: paths.timeline, label: t`Torah Timeline` },
  { to: paths.shabbatTable, label: t`For the Shabbat table` },
]
