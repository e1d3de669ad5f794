import { useEffect, useRef, useState } from 'react'
import { linkErrorText } from '../texts'

/** Redeems a link once its button is pressed: programs that scan mails press none (AUTH-66). A failure gets the focus. */
export function useLinkConfirmation(confirm: () => Promise<void>) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) banner.current?.focus()
  }, [error])

  async function press() {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await confirm()
    } catch (failure) {
      setError(linkErrorText(failure))
    }
    setPending(false)
  }
  return { isPending, error, banner, press: () => void press() }
}
