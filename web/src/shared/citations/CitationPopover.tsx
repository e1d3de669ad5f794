import { useQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import type { ReferencedMishnahs, ReferencedVerses } from '@/api/types'
import { isNumber } from '@/shared/lib/citationLinks'
import { paths, searchPath } from '@/shared/lib/paths'
import { language, locale } from '@/shared/lib/language'
import { referenceName } from '@/shared/lib/bibleReferences'
import { torahLanguages } from '@/shared/lib/torahLanguages'
import { LinkPanel } from '@/shared/ui/Popover'
import { QueryError } from '@/shared/ui/QueryError'
import { Sheet } from '@/shared/ui/Sheet'
import { Skeleton } from '@/shared/ui/Skeleton'
import { CitationActions } from './CitationActions'
import { CitedMishnahs, CitedVerses } from './CitedPassages'
import { isMishnah, mishnahsQuery, versesQuery } from './citedTextQuery'
import type { Opened } from './useCitationEvents'

type Props = {
  opened: Opened
  isNarrow: boolean
  onClose: () => void
  onPointerEnter: () => void
  onPointerLeave: () => void
}

/** The text of a citation, beside it or in a sheet, with the links that lead on (READ-72, MISHNAH-5). */
export default function CitationPopover(props: Props) {
  const reference = props.opened.link.dataset.reference ?? ''
  return isMishnah(reference) ? <MishnahPanel reference={reference} {...props} /> : <VersesPanel reference={reference} {...props} />
}

/** The verses as they are shown: with their translation, unless the Hebrew stands alone. */
function copiedVerses({ verses }: ReferencedVerses): string {
  const isTranslated = torahLanguages.read() === 'both'
  const parts = [verses.map(({ hebrew }) => hebrew), isTranslated ? verses.flatMap(({ english }) => english ?? []) : []]
  return parts.flatMap((part) => (part.length > 0 ? part.join(' ') : [])).join('\n')
}

/** Each mishnah as it is shown, its translation with the translator's name. */
function copiedMishnahs({ mishnahs }: ReferencedMishnahs): string {
  const isTranslated = torahLanguages.read() === 'both'
  const lines = mishnahs.flatMap(({ hebrew, translation }) =>
    translation && isTranslated ? [hebrew, translation.text, t`Translated by ${translation.translator}`] : [hebrew],
  )
  return lines.join('\n')
}

type CitedProps = Props & { reference: string }

function VersesPanel({ reference, ...props }: CitedProps) {
  const { data, error, refetch } = useQuery(versesQuery(reference))
  const href = props.opened.link.getAttribute('href') ?? ''
  const inPortion = href.startsWith(`${paths.timeline}/`) ? href : data?.portion?.url
  return (
    <Panel
      {...props}
      name={referenceName(reference)}
      hebrewName={data?.hebrewReference}
      label={t`Verses`}
      text={
        data ? <CitedVerses verses={data} /> : error && <Failure error={error} onRetry={() => void refetch()}>{t`The verse could not be loaded.`}</Failure>
      }
      to={inPortion ?? searchPath(reference)}
      copied={data ? () => copiedVerses(data) : null}
      ways={<Ways reference={reference} to={isNumber(props.opened.link) ? undefined : inPortion} label={t`Read in the portion`} teachings={data?.teachings} onFollow={props.onClose} />}
    />
  )
}

function MishnahPanel({ reference, ...props }: CitedProps) {
  const { data, error, refetch } = useQuery(mishnahsQuery(reference))
  const { link } = props.opened
  const href = link.getAttribute('href') ?? ''
  const inChapter = href.startsWith(`${paths.mishnah}/`) ? href : data?.url
  return (
    <Panel
      {...props}
      // Only the server knows the Hebrew names of the tractates.
      name={language === 'he' ? (data?.hebrewReference ?? link.textContent) : reference}
      hebrewName={data?.hebrewReference}
      label={t`Mishnah`}
      text={
        data ? <CitedMishnahs mishnahs={data} /> : error && <Failure error={error} onRetry={() => void refetch()}>{t`The mishnah could not be loaded.`}</Failure>
      }
      to={inChapter ?? searchPath(reference)}
      copied={data ? () => copiedMishnahs(data) : null}
      ways={<Ways reference={reference} to={isNumber(link) ? undefined : inChapter} label={t`Read in its chapter`} teachings={data?.teachings} onFollow={props.onClose} />}
    />
  )
}

type FailureProps = { error: unknown; onRetry: () => void; children: string }

const Failure = ({ error, onRetry, children }: FailureProps) => (
  <QueryError error={error} onRetry={onRetry}>
    {children}
  </QueryError>
)

type PanelProps = Props & {
  name: string
  hebrewName: string | undefined
  /** What its text is called. */
  label: string
  /** Nothing while it is loading. */
  text: ReactNode
  /** Where it is read. */
  to: string
  copied: (() => string) | null
  ways: ReactNode
}

function Panel({ opened: { link, takesFocus }, isNarrow, onClose, name, hebrewName, label, text, to, copied, ways, ...pointer }: PanelProps) {
  const shown = text ?? <Loading />
  const actions = <CitationActions name={name} text={copied} path={to} onCopied={onClose} />
  if (isNarrow) {
    return (
      <Sheet open onOpenChange={onClose} title={name} side="bottom">
        <HebrewName>{hebrewName}</HebrewName>
        <div className="mt-3 mb-2 min-h-48">{shown}</div>
        {ways}
        {actions}
      </Sheet>
    )
  }
  return (
    <LinkPanel anchor={link} label={name} takesFocus={takesFocus} onClose={onClose} {...pointer}>
      <div className="flex items-baseline justify-between gap-x-4 px-2 pt-1">
        <strong className="font-semibold">{name}</strong>
        <HebrewName>{hebrewName}</HebrewName>
      </div>
      {/* It has the first focus, so that it can be read out and scrolled by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={text ? showCited : undefined} tabIndex={0} role="group" aria-label={label} className="scroll-shade my-2 min-h-32 overflow-y-auto overscroll-contain rounded-md px-2">
        {shown}
      </div>
      <div className="px-2">
        {ways}
        {actions}
      </div>
    </LinkPanel>
  )
}

/** Where not all fits, what is cited comes first: the passage before it is scrolled out of sight once the panel has its size. */
function showCited(group: HTMLElement | null) {
  if (!group) return undefined
  const cited = group.querySelector('[data-cited]')
  const observer = new ResizeObserver(() => {
    if (cited && group.scrollHeight > group.clientHeight) group.scrollTop += cited.getBoundingClientRect().top - group.getBoundingClientRect().top
  })
  observer.observe(group)
  return () => {
    observer.disconnect()
  }
}

/** The title of the Hebrew interface has the Hebrew name already. */
function HebrewName({ children }: { children: string | undefined }) {
  if (language === 'he') return null
  return (
    <bdi lang="he" dir="rtl" className="min-h-6 text-sm text-ink-faint">
      {children}
    </bdi>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">{t`Loading the text…`}</span>
      {['w-full', 'w-4/5', 'w-full', 'w-11/12', 'w-3/5'].map((width, index) => (
        <Skeleton key={index} className={`mt-3 h-4 ${width}`} />
      ))}
    </div>
  )
}

type WaysProps = { reference: string; to: string | undefined; label: string; teachings: number | undefined; onFollow: () => void }

const WAY = 'inline-flex min-h-11 items-center font-semibold text-tekhelet underline-offset-4 hover:underline'

/** Where the citation leads on. The links are there before the text is, so that they can be followed without it. */
function Ways({ reference, to, label, teachings, onFollow }: WaysProps) {
  const count = teachings?.toLocaleString(locale)
  // A new tab leaves the text open.
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onFollow()
  }
  return (
    <p className="flex flex-wrap gap-x-5 border-t border-rule pt-1 text-[0.9375rem]">
      {to && (
        <Link to={to} className={WAY} onClick={follow}>
          {label}
        </Link>
      )}
      {teachings !== 0 && (
        <Link to={searchPath(reference)} className={WAY} onClick={follow}>
          {count ? t`Teachings that cite it (${count})` : t`Teachings that cite it`}
        </Link>
      )}
    </p>
  )
}
