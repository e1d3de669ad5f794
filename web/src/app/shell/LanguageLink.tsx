import { useLocation } from 'react-router'
import { useBrowserValue } from '@/shared/hooks/useHydrated'
import { chooseLanguage, otherLanguage, otherLanguageName } from '@/shared/lib/language'

/** The page in the other language: the server stores the choice and answers with the site's other build. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search, hash } = useLocation()
  // The server does not receive the fragment.
  const fragment = useBrowserValue(hash, '')
  return (
    <a
      href={pathname + chooseLanguage(otherLanguage, search) + fragment}
      lang={otherLanguage}
      hrefLang={otherLanguage}
      className={className}
    >
      {otherLanguageName}
    </a>
  )
}
