import type { ReactNode } from 'react'
import { msgid, ngettext, t } from 'ttag'
import type { ReferencedMishnahs, ReferencedVerses } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { verseNumber } from '@/shared/lib/references'
import { contentLanguage, truncate } from '@/shared/lib/text'
import { TranslatedText } from './TranslatedText'
import { TranslateLink } from './TranslateLink'

/** The verses of a citation, with those around them. */
export function CitedVerses({ verses: { verses, total, before, after } }: { verses: ReferencedVerses }) {
  const isTranslated = verses.some(({ english }) => english)
  const rest = total - verses.length
  return (
    <>
      {before && <Verse verse={before} isBeside />}
      {verses.map((verse) => (
        <Verse key={`${verse.chapter}:${verse.verse}`} verse={verse} />
      ))}
      {rest > 0 && <Rest>{ngettext(msgid`and ${rest} more verse`, `and ${rest} more verses`, rest)}</Rest>}
      {after && <Verse verse={after} isBeside />}
      <Source>
        {t`Hebrew: Westminster Leningrad Codex.`}{' '}
        {isTranslated && <span className="verse-translation">{t`English: Jewish Publication Society, 1917.`}</span>}
      </Source>
    </>
  )
}

/** The mishnahs of a citation, with those around them. */
export function CitedMishnahs({ mishnahs: { reference, mishnahs, total, before, after } }: { mishnahs: ReferencedMishnahs }) {
  const tractate = reference.replace(/ [\d:-]+$/, '')
  const rest = total - mishnahs.length
  return (
    <>
      {before && <Mishnah mishnah={before} isBeside />}
      {mishnahs.map((mishnah) => (
        <Mishnah key={`${mishnah.chapter}:${mishnah.mishnah}`} mishnah={mishnah}>
          <TranslateLink reference={`${tractate} ${mishnah.chapter}:${mishnah.mishnah}`} isTranslated={mishnah.translation !== null} />
        </Mishnah>
      ))}
      {rest > 0 && <Rest>{ngettext(msgid`and ${rest} more mishnah`, `and ${rest} more mishnahs`, rest)}</Rest>}
      {after && <Mishnah mishnah={after} isBeside />}
      <Source>{t`The Mishnah: edition of Romm, Vilna 1913, in the public domain.`}</Source>
    </>
  )
}

const Rest = ({ children }: { children: string }) => <p className="py-1.5 text-sm font-semibold text-ink-soft">{children}</p>

const Source = ({ children }: { children: ReactNode }) => <p className="pt-2 text-xs text-ink-faint">{children}</p>

/** Characters of a passage beside the cited one. The links below the text lead to the rest. */
const BESIDE = 160

const translationClasses = (isBeside: boolean) => (isBeside ? 'text-sm' : 'text-[1.0625rem] leading-snug')

/** The whole text of what is cited; of what is beside it the first words. */
const shownText = (text: string, isBeside: boolean) => (isBeside ? truncate(text, BESIDE) : text)

type VerseProps = { verse: ReferencedVerses['verses'][number]; isBeside?: boolean }

const Verse = ({ verse: { chapter, verse, hebrew, english }, isBeside = false }: VerseProps) => (
  <Passage number={verseNumber(chapter, verse)} hebrew={hebrew} isBeside={isBeside}>
    {english && (
      <p
        className={cx('verse-translation font-serif', translationClasses(isBeside))}
        {...contentLanguage(english)}
      >
        {shownText(english, isBeside)}
      </p>
    )}
  </Passage>
)

type MishnahProps = { mishnah: ReferencedMishnahs['mishnahs'][number]; isBeside?: boolean; children?: ReactNode }

const Mishnah = ({ mishnah: { chapter, mishnah, hebrew, translation }, isBeside = false, children }: MishnahProps) => (
  <Passage number={verseNumber(chapter, mishnah)} hebrew={hebrew} isBeside={isBeside}>
    {translation && <TranslatedText translation={{ ...translation, text: shownText(translation.text, isBeside) }} className={translationClasses(isBeside)} />}
    {children}
  </Passage>
)

type PassageProps = { number: string; hebrew: string; isBeside: boolean; children?: ReactNode }

/** A verse or a mishnah with its number; one beside those of the citation is quieter. */
function Passage({ number, hebrew, isBeside, children }: PassageProps) {
  return (
    <div data-cited={isBeside ? undefined : ''} className={isBeside ? 'py-1.5 text-ink-faint' : 'border-s-2 border-gold-line py-1.5 ps-3'}>
      <span className="float-start me-2 text-xs text-ink-faint tabular-nums">{number}</span>
      <p lang="he" dir="rtl" className={isBeside ? 'text-base leading-relaxed' : 'text-xl leading-relaxed'}>
        {shownText(hebrew, isBeside)}
      </p>
      {children}
    </div>
  )
}
