import type { ReactNode } from 'react'

type Props = { id: string; title: string; intro?: ReactNode; children: ReactNode }

/** A part of the account page under its heading, which the page's own navigation leads to. */
export function Section({ id, title, intro, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-24 border-t border-rule py-9 first:border-0 first:pt-0">
      <h2 id={`${id}-heading`} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {intro && <p className="mt-2 max-w-prose font-serif text-[1.0625rem] leading-relaxed text-ink-soft">{intro}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
