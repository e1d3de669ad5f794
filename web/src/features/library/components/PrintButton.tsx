import { Printer } from 'lucide-react'
import { t } from 'ttag'
import { Button } from '@/shared/ui/Button'

/** Opens the browser's dialog. Without a script the browser's own command prints the page. */
export const PrintButton = () => (
  <Button variant="outline" className="script-only" onClick={() => window.print()}>
    <Printer size={17} aria-hidden /> {t`Print`}
  </Button>
)
