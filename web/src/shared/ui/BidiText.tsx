import { contentLanguage, isHebrew, scriptRuns } from '@/shared/lib/text'

/**
 * Text that may mix Hebrew and Latin script. Hebrew runs get `lang` and `dir`, and `bdi` isolates them from the
 * surrounding text.
 */
export function BidiText({ children }: { children: string }) {
  if (isHebrew(children)) return <Hebrew>{children}</Hebrew>
  return (
    <bdi lang={contentLanguage(children).lang}>
      {scriptRuns(children).map(({ text, hebrew }, index) => (hebrew ? <Hebrew key={index}>{text}</Hebrew> : text))}
    </bdi>
  )
}

const Hebrew = ({ children }: { children: string }) => (
  <bdi lang="he" dir="rtl">
    {children}
  </bdi>
)
