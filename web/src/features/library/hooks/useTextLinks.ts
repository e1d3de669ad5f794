import { useEffect, useId, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { isPlainClick } from '@/shared/lib/clicks'
import { safeDecode } from '@/shared/lib/safeDecode'
import { goToNamed } from '@/shared/lib/restoredEntries'
import { isPagePath } from '@/shared/lib/paths'

/**
 * Handles links and hashes within the HTML of a teaching, which the router does not know. Links to pages navigate
 * within the site, links to files are left to the browser. A footnote and its reference link to each other, receive the
 * focus, and going back restores the position.
 */
export function useTextLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  const { hash, key, state } = useLocation() as { hash: string; key: string; state: { citedIn?: string } | null }
  const id = useId()
  const arrived = useNavigationType() === NavigationType.Push

  useEffect(() => {
    const element = text.current
    const follow = (event: MouseEvent) => {
      const link = pageLinkAt(event)
      if (!link) return
      event.preventDefault()
      if (link.getAttribute('href')?.startsWith('#')) void navigate({ hash: link.hash }, { state: { citedIn: id } })
      else void navigate(link.pathname + link.search + link.hash)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [text, navigate, id])

  useEffect(() => {
    const cited = hash ? findWithin(text.current, hash) : null
    // Several teachings on a page may share ids: use the one that was clicked in, otherwise the first.
    if (!cited || (state?.citedIn ? state.citedIn !== id : document.getElementById(cited.id) !== cited)) return
    cited.dataset.cited = ''
    cited.tabIndex = -1
    // A link within the text shows which way it leads; a link to another page opens it where it is meant to be read.
    goToNamed(cited, key, { behavior: arrived && !state?.citedIn ? 'instant' : 'auto' })
    return () => {
      delete cited.dataset.cited
      cited.removeAttribute('tabindex')
    }
  }, [text, hash, key, state, id, arrived])
}

/** The link to a page of the site that a click follows; null if it is left to the browser or handled already. */
export function pageLinkAt(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || !isPlainClick(event)) return null
  return link.origin === window.location.origin && isPagePath(link.pathname) ? link : null
}

export function findWithin(text: HTMLElement | null, hash: string): HTMLElement | null {
  return text?.querySelector<HTMLElement>(`[id="${CSS.escape(safeDecode(hash.slice(1)))}"]`) ?? null
}
