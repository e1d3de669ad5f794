import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { msgid, ngettext } from 'ttag'
import { locale } from '@/shared/lib/language'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { dueCountQuery } from './api'

/** How many review cards are due, as a link to them; nothing where none is, or where that is not known (HOME-22). */
export function DueLine() {
  const { data } = useQuery(dueCountQuery())
  if (!data?.dueCount) return null
  const count = data.dueCount.toLocaleString(locale)
  return (
    <Button asChild variant="link" size="inline">
      <Link to={paths.review}>
        {ngettext(msgid`${count} card is due`, `${count} cards are due`, data.dueCount)}
        <ArrowRight aria-hidden size={17} />
      </Link>
    </Button>
  )
}
