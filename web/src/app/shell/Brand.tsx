import { Link } from 'react-router'
import { t } from 'ttag'
import { cx } from '@/shared/lib/cx'
import { paths } from '@/shared/lib/paths'
import { site } from '@/shared/lib/siteConfig'

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" fill="#24418f" />
      <circle cx="16" cy="9.5" r="3.6" fill="#e3b95b" />
      <path
        d="M16 25.5c-2.6-2.2-6-3-10-2.8V13.6c4-.2 7.4.7 10 2.9 2.6-2.2 6-3.1 10-2.9v9.1c-4-.2-7.4.6-10 2.8Z"
        fill="#fbf7ee"
      />
      <path d="M16 16.5v9" stroke="#24418f" strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  )
}

/** The logo and the name. Narrow phones and medium widths hide the name to make room for the search box. */
export function Brand({ className }: { className?: string }) {
  return (
    <Link
      to={paths.home}
      aria-label={t`${site.siteName}, home`}
      className={cx('flex min-h-11 min-w-11 shrink-0 items-center gap-2.5', className)}
    >
      <BrandMark className="size-9" />
      <span className="font-serif text-[1.2rem] font-semibold tracking-tight whitespace-nowrap max-xs:hidden md:max-lg:hidden">
        {site.siteName}
      </span>
    </Link>
  )
}
