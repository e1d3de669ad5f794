import { useLocation } from 'react-router'
import { otherLanguage } from '@/shared/lib/language'

/** The page in the other language: the server stores the choice and answers with the site's other build. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search, hash } = useLocation()
  const other = otherLanguage(search)
  return (
    <a href={pathname + other.search + hash} lang={other.language} hrefLang={other.language} className={className}>
      {other.name}
    </a>
  )
}
