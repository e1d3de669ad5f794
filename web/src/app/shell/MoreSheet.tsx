import { CalendarDays, LogIn, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { paths } from '@/shared/lib/paths'
import { Sheet } from '@/shared/ui/Sheet'

const OPTIONS = [
  { to: paths.timeline, label: 'Timeline', icon: CalendarDays },
  { to: paths.contact, label: 'Contact', icon: Mail },
  { to: paths.login, label: 'Login', icon: LogIn },
]

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

export default function MoreSheet({ open, onOpenChange }: Props) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="More Options" side="bottom">
      <ul className="mt-1">
        {useAvailableLinks(OPTIONS).map(({ to, label, icon: Icon }) => (
          <li key={to} className="border-b border-rule last:border-0">
            <Link to={to} onClick={() => onOpenChange(false)} className="flex min-h-13 items-center gap-4 font-medium">
              <Icon aria-hidden size={20} className="text-gold" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
