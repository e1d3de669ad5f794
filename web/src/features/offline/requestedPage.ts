/** The page that could not be shown, as the worker wrote it into the address: a path of this site or nothing. */
export function requestedPage(params: URLSearchParams): string | null {
  const { origin } = window.location
  const page = URL.parse(params.get('page') ?? '', origin)
  return params.has('page') && page?.origin === origin ? page.pathname + page.search : null
}
