import { Copy } from 'lucide-react'
import { t } from 'ttag'
import { copyText } from '@/shared/lib/shareWays'
import { Button } from '@/shared/ui/Button'
import { ShareButton } from '@/shared/ui/ShareButton'

type Props = {
  name: string
  /** What is copied, without its name; while it is loading, nothing. */
  text: (() => string) | null
  /** What is shared: where the passage is read. */
  path: string
  onCopied: () => void
}

/** Copies a cited passage with its name, and shares its address. */
export function CitationActions({ name, text, path, onCopied }: Props) {
  function copy() {
    if (!text) return
    void copyText(`${text()}\n(${name})`, [t`Text copied!`, t`It is on your clipboard.`])
    // Its notice would take the Escape key.
    onCopied()
  }
  return (
    <div className="-mx-4 flex flex-wrap">
      <Button
        variant="quiet"
        disabled={!text}
        onClick={copy}
      >
        <Copy aria-hidden size={17} />
        {t`Copy Text`}
      </Button>
      <ShareButton path={path} title={name} />
    </div>
  )
}
