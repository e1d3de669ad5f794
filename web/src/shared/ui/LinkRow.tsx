import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BidiText } from './BidiText'

type Props = { to: string; title: string; children: ReactNode }

/** A list item with a linked title and badges at the end of the line. */
export function LinkRow({ to, title, children }: Props) {
  return (
    <li className="group relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3.5">
      <Link to={to} className="card-link font-serif text-lg leading-snug font-semibold group-hover:text-tekhelet">
        <BidiText>{title}</BidiText>
      </Link>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}
