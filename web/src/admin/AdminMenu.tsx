import { Menu } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/shared/ui/Button'
import { Sheet } from '@/shared/ui/Sheet'
import { AdminNavigation } from './AdminNavigation'

/** The navigation where there is no room beside the screen. */
export function AdminMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="icon" className="lg:hidden" aria-label="Menu" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Menu aria-hidden size={22} />
      </Button>
      <Sheet open={isOpen} onOpenChange={setOpen} title="Menu" side="right">
        <div className="mt-3 -ms-3">
          <AdminNavigation label="Menu" onFollow={() => setOpen(false)} />
        </div>
      </Sheet>
    </>
  )
}
