import { createContext, useContext } from 'react'

/** Whether an address is one of the site's pages. Where nobody says, as in a part drawn alone, every address is. */
const Standing = createContext<(path: string) => boolean>(() => true)

export const StandingPages = Standing.Provider

/** The links whose page stands: the others appear by themselves when their page comes. */
export function useStanding<Link extends { to: string }>(links: readonly Link[]): Link[] {
  const stands = useContext(Standing)
  return links.filter(({ to }) => stands(to))
}
