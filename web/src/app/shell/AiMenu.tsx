import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router'
import { t } from 'ttag'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { cx } from '@/shared/lib/cx'
import { AI_LINKS, CURRENT_LINK } from './links'

/** The 'AI' dropdown: a disclosure of plain links, as WAI-ARIA advises for site navigation. */
export function AiMenu() {
  const id = useId()
  const links = useAvailableLinks(AI_LINKS)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const isCurrent = links.some(({ to }) => matchPath({ path: to, end: false }, pathname))
  const [lastPath, setLastPath] = useState(pathname)
  if (pathname !== lastPath) {
    setLastPath(pathname)
    setOpen(false)
  }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }
  return (
    // Escape works from the button and from every link inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => setOpen(!open)}
        className={cx('flex min-h-11 items-center gap-1 px-2 text-[0.9rem] whitespace-nowrap font-medium text-ink-soft hover:text-ink', CURRENT_LINK)}
      >
        {t`AI`}
        <ChevronDown aria-hidden size={15} className={cx('transition-transform duration-150', open && 'rotate-180')} />
      </button>
      <ul
        id={id}
        hidden={!open}
        data-state={open ? 'open' : 'closed'}
        className="panel-enter absolute top-full start-0 z-50 mt-1 w-56 rounded-xl border border-rule-strong/50 bg-raised p-1.5 shadow-panel"
      >
        {links.map((link) => (
          <li key={link.label}>
            <NavLink
              to={link.to}
              onClick={() => setOpen(false)}
              className="flex min-h-11 items-center rounded-lg px-3 font-medium text-ink-soft hover:bg-wash hover:text-tekhelet aria-[current=page]:text-tekhelet"
            >
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
