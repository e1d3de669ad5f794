import { createContext, useContext } from 'react'

/** Tells whether a path is a page of the site. Without a provider, as in a component rendered alone, every path is. */
const AvailableRoutes = createContext<(path: string) => boolean>(() => true)

export const AvailableRoutesProvider = AvailableRoutes.Provider

/** The links whose page exists. The others appear once their route is added. */
export function useAvailableLinks<Link extends { to: string }>(links: readonly Link[]): Link[] {
  const isAvailable = useContext(AvailableRoutes)
  return links.filter(({ to }) => isAvailable(to))
}
