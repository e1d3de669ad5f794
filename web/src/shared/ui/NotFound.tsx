import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from 'ttag'
import { useTitle } from '@/shared/hooks/useTitle'
import { paths } from '@/shared/lib/paths'
import { Button } from './Button'

/** ROUTE-12. */
export const NOT_FOUND_TITLE = t`404 Page Not Found`
export const NOT_FOUND_DETAIL = t`Did you forget to add the page to the router?`

type Props = {
  /** What a reader is told, as the heading; the title and its detail stand below in small type then. */
  sentence?: string
  title?: string
  detail?: string
  /** Other pages that may have been meant. */
  others?: ReactNode
  children?: ReactNode
}

/** The not-found page of unknown paths. Unknown ids and slugs pass their own texts. */
export function NotFound({ sentence, title = NOT_FOUND_TITLE, detail, others, children }: Props) {
  useTitle(title)
  return (
    <div className="page grid justify-items-center py-16 text-center md:py-24">
      <p aria-hidden className="hebrew-display text-7xl text-gold" lang="he">
        אַיֶּכָּה
      </p>
      <p className="mt-3 text-sm text-ink-faint">{t`“Where are you?” (Genesis 3:9)`}</p>
      {sentence === undefined ? (
        <>
          <h1 className="mt-8 text-4xl">{title}</h1>
          <p className="mt-4 max-w-md font-serif text-lg text-ink-soft">{detail}</p>
        </>
      ) : (
        <>
          <h1 className="mt-8 max-w-xl text-3xl md:text-4xl">{sentence}</h1>
          <p className="mt-4 max-w-md font-serif text-lg text-ink-soft">
            {t`The address may have a typing error, or what was here has moved.`}
          </p>
        </>
      )}
      {others}
      <div className="mt-8 flex flex-wrap justify-center gap-x-6 gap-y-3">
        {children ?? (
          <>
            <Button asChild>
              <Link to={paths.home}>{t`Return to Home`}</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={paths.search}>{t`Search the library`}</Link>
            </Button>
          </>
        )}
      </div>
      {sentence !== undefined && (
        <div className="mt-10 text-xs text-ink-faint">
          <p>{title}</p>
          <p>{detail}</p>
        </div>
      )}
    </div>
  )
}
