/** The page that could not be shown, which the worker names in the query string: a path of this site, or null. */
export function requestedPage(params: URLSearchParams): string | null {
  const { origin } = window.location
  const page = URL.parse(params.get('page') ?? '', origin)
  return params.has('page') && page?.origin === origin ? page.pathname + page.search : null
}
