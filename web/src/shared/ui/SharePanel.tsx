import { Link2, Mail, MessageCircle } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { t } from 'ttag'
import type { Shared } from '@/shared/lib/sharing'
import { copyLink, mailtoLink, SHARE_TARGETS } from '@/shared/lib/shareWays'
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

/** Five links to share targets, and a copy button. Each closes the panel. */
export function SharePanel({ id, anchor, shared, onClose }: Props) {
  return (
    <AnchoredPanel id={id} anchor={anchor} label={t`Share: ${shared.title}`} onClose={onClose}>
      <ul>
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
    </AnchoredPanel>
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
