import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from './Button'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Button asChild variant="link" size="inline">
      <Link to={to}>
        <ArrowLeft aria-hidden size={17} />
        {children}
      </Link>
    </Button>
  )
}
