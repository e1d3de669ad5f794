import { isHebrew } from '@/shared/lib/text'

/** A name that may be in either script: Hebrew is set as Hebrew, and never disturbs what stands beside it. */
export function Script({ children }: { children: string }) {
  if (!isHebrew(children)) return <bdi>{children}</bdi>
  return (
    <bdi lang="he" dir="rtl">
      {children}
    </bdi>
  )
}
