import { t } from 'ttag'
import { SCREEN_ERRORS } from '@/api/errorTexts'
import { Button } from '@/shared/ui/Button'
import { paths } from '@/shared/lib/paths'

type Props = {
  text?: string
  onRetry?: () => void
  /** The reader can go on in the simple site (SIMPLE-2). */
  hasSimpleSite?: boolean
}

/** Replaces a page that failed to render or to load: an explanation and ways on. */
export function PageError({ text = SCREEN_ERRORS.page, onRetry, hasSimpleSite = false }: Props) {
  return (
    <div className="page grid justify-items-center py-24 text-center">
      <h1 className="text-4xl">{SCREEN_ERRORS.pageTitle}</h1>
      <p className="mt-4 max-w-md font-serif text-lg text-ink-soft">
        {text}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>{t`Try again`}</Button>}
        <Button asChild variant="outline">
          <a href={paths.home}>{t`Return to Home`}</a>
        </Button>
        {hasSimpleSite && (
          <Button asChild variant="quiet">
            <a href={paths.simple}>{t`Simple version of the site`}</a>
          </Button>
        )}
      </div>
    </div>
  )
}
