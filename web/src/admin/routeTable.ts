/** The table of the admin's screens: path, title and component. The navigation has a link to each. */
import type { ComponentType } from 'react'
import { adminPaths } from './paths'
import { SearchesScreen } from './searches/SearchesScreen'
import { SpellingsScreen } from './spellings/SpellingsScreen'
import { StudyTextsScreen } from './studyTexts/StudyTextsScreen'

export type AdminRoute = { path: string; title: string; Component: ComponentType }

export const ADMIN_ROUTES: readonly AdminRoute[] = [
  { path: adminPaths.searches, title: 'Searches', Component: SearchesScreen },
  { path: adminPaths.spellings, title: 'Spellings', Component: SpellingsScreen },
  { path: adminPaths.studyTexts, title: 'AI texts', Component: StudyTextsScreen },
]
