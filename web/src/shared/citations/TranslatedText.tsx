import { t } from 'ttag'
import type { Translation } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'

type Props = {
  translation: Translation
  /** Of its text. */
  className?: string
}

/** What the teacher wrote as a translation of a source, with the translator's name (MISHNAH-8). It is not shown where the Hebrew stands alone. */
export function TranslatedText({ translation: { text, translator }, className }: Props) {
  return (
    <div className="verse-translation mt-1">
      <p className={cx('font-serif whitespace-pre-line', className)} {...contentLanguage(text)}>
        {text}
      </p>
      <p className="mt-0.5 text-xs text-ink-faint">
        <BidiText>{t`Translated by ${translator}`}</BidiText>
      </p>
    </div>
  )
}
