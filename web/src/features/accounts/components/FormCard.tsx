import type { ReactNode } from 'react'
import { Card } from '@/shared/ui/Card'
import { NeedsScript } from './NeedsScript'

type Props = { title: string; subtitle?: ReactNode; children?: ReactNode }

/** A page of one short form. */
export function FormCard({ title, subtitle, children }: Props) {
  return (
    <div className="page grid justify-items-center py-8 md:py-16">
      <Card className="form-card w-full max-w-[29rem] p-5 xs:p-8">
        <FormHeader title={title} subtitle={subtitle} />
        {children}
        <NeedsScript />
      </Card>
    </div>
  )
}

export function FormHeader({ title, subtitle }: Omit<Props, 'children'>) {
  return (
    <header className="mb-6 text-center">
      <h1 className="text-[1.9rem] md:text-[2.1rem]">{title}</h1>
      <div aria-hidden className="ornament mt-2.5 justify-center text-[0.65rem]">
        ❖
      </div>
      {subtitle && <p className="mt-2.5 font-serif text-[1.0625rem] text-balance text-ink-soft">{subtitle}</p>}
    </header>
  )
}
