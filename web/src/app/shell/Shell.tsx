import { useEffect } from 'react'
import { t } from 'ttag'
import { useUser } from '@/features/accounts/api/user'
import { ListeningBar } from '@/features/listen/components/ListeningBar'
import { OfflineNotice } from '@/features/offline/components/OfflineNotice'
import { registerServiceWorker } from '@/features/offline/registerServiceWorker'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { renderOffscreenWhenIdle } from '@/shared/lib/renderOffscreen'
import { OptionalPart } from '@/shared/ui/OptionalPart'
import { Header } from './Header'
import { Main } from './Main'
import { PageProgress } from './PageProgress'
import { TabBar } from './TabBar'
import { Toasts } from './Toasts'

// Below the first screen of every page.
const Footer = lazyWithRetry(async () => ({ default: (await import('./Footer')).Footer }))

/** The layout of the site's pages: header, content, footer and bars. */
export function Shell() {
  // The service worker downloads the whole site, so it waits until the page is rendered.
  useEffect(() => renderOffscreenWhenIdle(registerServiceWorker), [])
  return (
    <>
      <a
        href="#main"
        className="no-print fixed top-2 start-2 z-60 -translate-y-24 rounded-lg bg-fill px-4 py-3 font-semibold text-on-fill focus:translate-y-0"
      >
        {t`Skip to content`}
      </a>
      <PageProgress />
      <SignedInCheck />
      <OptionalPart name={t`The header`}>
        <Header />
      </OptionalPart>
      <Main />
      <OptionalPart name={t`The footer`} loading={<FooterRoom />}>
        <Footer />
      </OptionalPart>
      <OfflineNotice />
      <ListeningBar />
      <OptionalPart name={t`The tab bar`} floating>
        <TabBar />
      </OptionalPart>
      <Toasts />
    </>
  )
}

/** As high as the footer, so that a page can be scrolled to its end before the footer is loaded. */
function FooterRoom() {
  return <div className="min-h-[94rem] border-t border-rule bg-sunken sm:min-h-[54rem] lg:min-h-[30rem]" />
}

/** Asks at the start who is signed in, so that a token that has ended is forgotten (AUTH-49). Visitors make no request. */
function SignedInCheck() {
  useUser()
  return null
}
