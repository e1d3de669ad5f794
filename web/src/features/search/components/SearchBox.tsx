import { t } from 'ttag'
import { useSearchedText } from '../hooks/useSearchedText'
import { SearchForm } from './SearchForm'
import type { SearchBoxVariant } from './SearchInput'

type Props = {
  variant?: Exclude<SearchBoxVariant, 'page'>
  /** Answer `/` and Ctrl-K. One box on a page at a time. */
  shortcut?: boolean
  /** Called when a search or a suggestion navigates away. */
  onLeave?: () => void
}

/** Search from any page, with suggestions while typing. Submitting navigates to /search?q= (SEARCH-2, SEARCH-5). */
export function SearchBox({ variant = 'default', shortcut = false, onLeave }: Props) {
  const [text, setText] = useSearchedText()
  return <SearchForm label={t`Site`} field={{ text, setText }} variant={variant} shortcut={shortcut} onLeave={onLeave} />
}
