import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { jt, t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { site } from '@/shared/lib/siteConfig'
import { Button } from '@/shared/ui/Button'
import { HeroVideo } from './HeroVideo'

export function Hero() {
  const creativity = (
    <span key="creativity" className="text-[#f1cf86]">
      {t`CREATIVITY`}
    </span>
  )
  return (
    <section aria-labelledby="hero" className="relative isolate overflow-hidden bg-[#14224f] text-white">
      <div
        aria-hidden
        className="hero-art absolute inset-0 -z-10 size-full max-xs:right-auto max-xs:left-1/2 max-xs:aspect-[1440/760] max-xs:h-full max-xs:w-auto max-xs:max-w-none max-xs:-translate-x-[73.6%] md:rtl:-scale-x-100"
      />
      <HeroVideo />
      <div className="absolute inset-0 -z-10 bg-linear-to-b from-[#0b1436]/65 via-[#0b1436]/30 to-transparent md:bg-linear-to-r rtl:md:bg-linear-to-l md:from-[#0b1436]/70 md:via-[#0b1436]/25" />
      <div className="page flex min-h-[38rem] flex-col justify-start pt-14 pb-72 md:min-h-[36rem] md:justify-center md:pt-16 md:pb-24">
        <h1 id="hero" className="headline">
          {jt`Daily Torah Wisdom, Delivered with ${creativity}`}
        </h1>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild variant="gold" size="large">
            <Link to={paths.daily}>{t`Start Your Free ${site.productName}`}</Link>
          </Button>
          <Button asChild variant="onArt" size="large">
            <Link to={paths.weekly}>{t`Explore Weekly Essays`}</Link>
          </Button>
        </div>
      </div>
      <a
        href="#features"
        aria-label={t`Scroll down to our resources`}
        className="absolute bottom-3 left-1/2 grid size-11 -translate-x-1/2 place-items-center rounded-full bg-[#0b1436]/70 text-white hover:bg-[#0b1436]"
      >
        <ChevronDown aria-hidden size={26} />
      </a>
    </section>
  )
}
