import { Image, Link2, Mail, MessageCircle, Quote } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { t } from 'ttag'
import { quoted, type Shared } from '@/shared/lib/sharing'
import { copyLink, copyQuote, mailtoLink, pictureOf, SHARE_TARGETS } from '@/shared/lib/shareWays'
import { contentLanguage } from '@/shared/lib/text'
import { AnchoredPanel } from './Popover'

type Props = { id: string; anchor: RefObject<HTMLButtonElement | null>; shared: Shared; onClose: () => void }

const ICONS: Record<(typeof SHARE_TARGETS)[number]['name'], ReactNode> = {
  Facebook: 'f',
  Twitter: 't',
  LinkedIn: 'in',
  WhatsApp: <MessageCircle size={18} />,
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-2.5 text-start font-medium text-ink no-underline ' +
  'hover:bg-sunken hover:text-tekhelet'

/**
 * Five links to share targets, and a copy button, in two columns, so that all fits above or below the button on a phone; below them the chosen quotation and the picture (SHARE-9, SHARE-10). Each
 * closes the panel.
 */
export function SharePanel({ id, anchor, shared, onClose }: Props) {
  return (
    <AnchoredPanel id={id} anchor={anchor} label={t`Share: ${shared.title}`} onClose={onClose}>
      <ul className="grid grid-cols-2">
        {SHARE_TARGETS.map(({ name, to }) => (
          <li key={name}>
            <a href={to(shared)} target="_blank" rel="noopener noreferrer" className={ROW} onClick={onClose}>
              <ShareIcon>{ICONS[name]}</ShareIcon>
              {name} <span className="sr-only">{t`(opens in a new tab)`}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={mailtoLink(shared)} className={ROW} onClick={onClose}>
            <ShareIcon>
              <Mail size={18} />
            </ShareIcon>
            {t`E-mail`}
          </a>
        </li>
        <li>
          <button
            type="button"
            className={ROW}
            onClick={() => {
              void copyLink(shared.url)
              onClose()
            }}
          >
            <ShareIcon>
              <Link2 size={18} />
            </ShareIcon>
            {t`Copy link`}
          </button>
        </li>
      </ul>
      <More shared={shared} onClose={onClose} />
    </AnchoredPanel>
  )
}

function More({ shared, onClose }: Pick<Props, 'shared' | 'onClose'>) {
  const picture = pictureOf(shared)
  if (!picture && !shared.quote) return null
  return (
    <div className="mt-2 border-t border-rule pt-2">
      {shared.quote && (
        <>
          <p className="line-clamp-3 px-2.5 font-serif text-[0.9375rem] text-ink-soft" {...contentLanguage(shared.quote)}>
            {quoted(shared.quote)}
          </p>
          <button
            type="button"
            className={ROW}
            onClick={() => {
              void copyQuote(shared)
              onClose()
            }}
          >
            <ShareIcon>
              <Quote size={18} />
            </ShareIcon>
            {t`Copy the quotation`}
          </button>
        </>
      )}
      {picture && (
        <a href={picture} download className={ROW} onClick={onClose}>
          <ShareIcon>
            <Image size={18} />
          </ShareIcon>
          {t`Save the picture`}
        </a>
      )}
    </div>
  )
}

/** The networks' marks are Latin letters. */
function ShareIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden lang="en" className="grid size-8 shrink-0 place-items-center rounded-full bg-wash font-bold text-tekhelet">
      {children}
    </span>
  )
}
