import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'

/** The link back to the site, which is another document. */
export function SiteLink({ variant = 'link' }: { variant?: 'link' | 'outline' }) {
  return (
    <Button asChild variant={variant} {...(variant === 'link' && { size: 'inline' })}>
      <a href={paths.home}>Back to the site</a>
    </Button>
  )
}
