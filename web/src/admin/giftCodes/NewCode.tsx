import { copyText } from '@/shared/lib/shareWays'
import { Button } from '@/shared/ui/Button'

/** The code that was just made: only its hash is stored. */
export function NewCode({ code }: { code: string }) {
  const copy = () => copyText(code, ['The code was copied'], 'Please select the code and copy it by hand.')
  return (
    <div className="mt-4 rounded-lg border-s-[3px] border-gold-line bg-gold-wash px-4 py-3">
      <p>This is the only time that the code is shown:</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code className="text-lg font-semibold select-all">{code}</code>
        <Button variant="outline" onClick={() => void copy()}>
          Copy the code
        </Button>
      </div>
    </div>
  )
}
