import { useId, type ReactNode } from 'react'

type Props = { title: string; text: string; children: ReactNode }

/** 'Never Miss …' around the newsletter's form (READ-11, NEWS-1). */
export function SubscribeBox({ title, text, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="script-only no-print mt-6 rounded-2xl bg-wash p-6 md:p-8">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 mb-5 font-serif text-lg text-ink-soft">{text}</p>
      {children}
    </section>
  )
}
