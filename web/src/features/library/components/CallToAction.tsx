import { Link } from 'react-router'
import { t } from 'ttag'
import { useAvailableLinks } from '@/shared/hooks/useAvailableLinks'
import { paths } from '@/shared/lib/paths'
import { site } from '@/shared/lib/siteConfig'
import { Button } from '@/shared/ui/Button'
import { ForVisitors } from '@/shared/ui/ForVisitors'

const ACTIONS = [
  { to: paths.register, label: t`Start Your Learning Journey`, variant: 'primary' },
  { to: paths.about, label: t`Learn More About Us`, variant: 'outline' },
] as const

/** For visitors (HOME-18): readers who are signed in have begun. In its place is a gap between the testimonials and the footer, which have the same background. */
export const CallToAction = () => (
  <div className="min-h-14 md:min-h-20">
    <ForVisitors>
      <Invitation />
    </ForVisitors>
  </div>
)

/** Shown only if one of its links exists. */
function Invitation() {
  const actions = useAvailableLinks(ACTIONS)
  if (actions.length === 0) return null
  return (
    <section aria-labelledby="action" className="deferred-render page py-16 text-center md:py-24">
      <div aria-hidden className="ornament justify-center text-xs">
        ❖
      </div>
      <h2 id="action" className="mt-5 text-3xl md:text-[2.6rem]">
        {t`Ready to Deepen Your Torah Learning?`}
      </h2>
      <p className="mx-auto mt-4 max-w-[34rem] font-serif text-lg text-ink-soft">
        {site.launchFree
          ? t`Everything here is free during our launch, the whole archive included.`
          : t`Most teachings are free for everyone. Members also read the premium archive.`}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {actions.map(({ to, label, variant }) => (
          <Button key={to} asChild variant={variant} size="large">
            <Link to={to}>{label}</Link>
          </Button>
        ))}
      </div>
    </section>
  )
}
