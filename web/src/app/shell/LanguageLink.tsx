import { useLocation } from 'react-router'
import { chooseLanguage, otherLanguage, otherLanguageName } from '@/shared/lib/language'

/** The page in the other language: the server stores the choice and answers with the site's other build. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search, hash } = useLocation()
  return (
    <a
      href={pathname + chooseLanguage(otherLanguage, search) + hash}
      lang={otherLanguage}
      hrefLang={otherLanguage}
      className={className}
    >
      {otherLanguageName}
    </a>
  )
}
