import { t } from 'ttag'

/** 'or', between two ways of doing the same. */
export function Divider() {
  return (
    <div className="my-5 flex items-center gap-4 text-sm text-ink-faint">
      <span className="h-px flex-1 bg-rule" />
      {t`or`}
      <span className="h-px flex-1 bg-rule" />
    </div>
  )
}
