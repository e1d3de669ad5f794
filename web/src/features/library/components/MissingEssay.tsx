import type { ReactNode } from 'react'
import { t } from 'ttag'
import type { Post } from '@/api/types'
import { fullDate, machineTime } from '@/shared/lib/dates'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { ReadingBody } from './ReadingBody'
import { UnknownPage } from './UnknownPage'

/** Not found, and below it a built-in essay, marked as one (READ-37). */
export function MissingEssay({ sample, back }: { sample: Post; back: ReactNode }) {
  return (
    <>
      <UnknownPage sentence={t`This essay is not here, or not any more.`}>{back}</UnknownPage>
      <article className="page mx-auto max-w-[38rem] pb-16">
        <p role="note" className="rounded-lg border-s-[3px] border-gold-line bg-gold-wash px-4 py-2.5 text-gold">
          {t`This essay could not be found. Here is a sample essay in its place.`}
        </p>
        <h2 className="mt-8 text-3xl" {...contentLanguage(sample.title)}>
          <BidiText>{sample.title}</BidiText>
        </h2>
        <p className="mt-3 text-sm text-ink-faint">
          <time dateTime={machineTime(sample.publishDate)}>{fullDate(sample.publishDate)}</time>
        </p>
        <div className="mt-6">
          <ReadingBody html={sample.content} essay />
        </div>
      </article>
    </>
  )
}
