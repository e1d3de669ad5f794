import { createContext, useContext } from 'react'

/** Whether an address is one of the site's pages. Where nobody says, as in a part drawn alone, every address is. */
const AvailableRoutes = createContext<(path: string) => boolean>(() => true)

export const AvailableRoutesProvider = AvailableRoutes.Provider

/** The links whose page isAvailable: the others appear by themselves when their page comes. */
export function useAvailableLinks<Link extends { to: string }>(links: readonly Link[]): Link[] {
  const isAvailable = useContext(AvailableRoutes)
  return links.filter(({ to }) => isAvailable(to))
}
