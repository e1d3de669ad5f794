import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { apiUrl } from '@/api/endpoints'
import { Badge } from '@/shared/ui/Badge'
import { adminItem } from './adminApi'
import { ADMIN_GROUPS } from './routeTable'
import { SiteLink } from './SiteLink'

const LINK =
  'flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink lg:min-h-9 ' +
  'aria-[current=page]:bg-wash aria-[current=page]:text-tekhelet'

type Props = { label: string; onFollow?: () => void }

/** Links to all screens, by group, and back to the site. */
export function AdminNavigation({ label, onFollow }: Props) {
  const { data } = useQuery(adminItem(apiUrl('/api/admin/counts')))
  return (
    <nav aria-label={label} className="grid gap-5">
      {ADMIN_GROUPS.map(({ title, routes }) => (
        <section key={title} aria-label={title}>
          <p aria-hidden className="px-3 pb-1 text-sm font-semibold text-gold">
            {title}
          </p>
          <ul>
            {routes
              .filter(({ isHidden }) => !isHidden)
              .map((route) => (
                <li key={route.path}>
                  <NavLink to={route.path} className={LINK} {...(onFollow && { onClick: onFollow })}>
                    {route.title}{' '}
                    {route.count && <Waiting count={data?.[route.count] ?? 0} />}
                  </NavLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="px-3">
        <SiteLink />
      </p>
    </nav>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Badge variant="gold">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> waiting</span>
    </Badge>
  )
}
