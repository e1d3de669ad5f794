import { Link2 } from 'lucide-react'
import { toast } from '@/shared/lib/toastStore'
import { Button } from './Button'

type Props = { path: string; title: string; label?: string; look?: 'quiet' | 'outline' }

async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href)
    toast('Link copied!', 'The link has been copied to your clipboard.')
  } catch {
    toast('Failed to copy', 'Could not copy the link to your clipboard.', 'error')
  }
}

/** Share a teaching, a list or a series by its link (document 2, Sharing; decision 45). */
export function ShareButton({ path, title, label = 'Copy link', look = 'quiet' }: Props) {
  return (
    <Button look={look} onClick={() => void copyLink(path)}>
      <Link2 aria-hidden size={17} />
      {label}
      <span className="sr-only"> to {title}</span>
    </Button>
  )
}
