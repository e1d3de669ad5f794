import { isHebrew, scriptRuns } from '@/shared/lib/text'

/**
 * A name or a sentence that may be in either script, or in both: Hebrew is set as Hebrew, is read aloud as
 * Hebrew, and never disturbs what stands beside it.
 */
export function BidiText({ children }: { children: string }) {
  if (isHebrew(children)) return <Hebrew>{children}</Hebrew>
  return (
    <bdi>
      {scriptRuns(children).map(({ text, hebrew }, index) => (hebrew ? <Hebrew key={index}>{text}</Hebrew> : text))}
    </bdi>
  )
}

const Hebrew = ({ children }: { children: string }) => (
  <bdi lang="he" dir="rtl">
    {children}
  </bdi>
)
