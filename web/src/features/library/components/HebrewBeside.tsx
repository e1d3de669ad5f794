import { language } from '@/shared/lib/language'

/** The Hebrew of a name, after the English one. The Hebrew interface has the name in Hebrew already. */
export function HebrewBeside({ children }: { children: string }) {
  if (language === 'he') return null
  return (
    <>
      {' · '}
      <bdi lang="he" dir="rtl">
        {children}
      </bdi>
    </>
  )
}
