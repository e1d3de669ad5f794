/** Opens a URL that the site's router does not handle. */
export const leaveSite = (url: string): void => window.location.assign(url)
