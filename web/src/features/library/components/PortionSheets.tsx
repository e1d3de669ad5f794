import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from 'ttag'
import type { Timeline } from '@/api/types'
import { printPath, shabbatTablePath } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { portionReadingsQuery } from '../api/torahText'

/** The pages of a portion that are made for paper: its text, and the sheet for the table of its Sabbath. */
export function PortionSheets({ entry: { id, slug } }: { entry: Timeline }) {
  const { data } = useQuery(portionReadingsQuery(id))
  if (!data) return null
  return (
    <>
      {data.nextSabbath && (
        <Button asChild variant="quiet" className="no-print">
          <Link to={shabbatTablePath(data.nextSabbath)}>{t`For the Shabbat table`}</Link>
        </Button>
      )}
      <Button asChild variant="quiet" className="no-print">
        <Link to={printPath(slug)}>{t`Print the text`}</Link>
      </Button>
    </>
  )
}
