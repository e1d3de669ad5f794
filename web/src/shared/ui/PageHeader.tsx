import type { ReactNode } from 'react'

type Props = { title: ReactNode; subtitle?: ReactNode; children?: ReactNode }

/** The header of a list page: title, ornament, subtitle. */
export function PageHeader({ title, subtitle, children }: Props) {
  return (
    <header className="page pt-9 pb-8 text-center md:pt-14 md:pb-11">
      <h1 className="text-[2.125rem] md:text-[2.9rem]">{title}</h1>
      <div aria-hidden className="ornament mt-4 justify-center text-[0.7rem]">
        ❖
      </div>
      {subtitle && (
        <p className="mx-auto mt-4 max-w-[38rem] font-serif text-lg text-balance text-ink-soft md:text-xl">{subtitle}</p>
      )}
      {children}
    </header>
  )
}
