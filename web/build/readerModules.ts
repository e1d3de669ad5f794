/** The entry modules of the readers' code. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The entry chunk's module is the HTML page. */
export const ENTRY = '/web/index.html'

const ROUTES = '/src/routes/reading/'

/** The pages in `routes/reading`: each, with the entry, must stay within the budget. */
export const READING_ROUTES = readdirSync(join(import.meta.dirname, '..', ROUTES))
  .sort()
  .map((name) => ROUTES + name)

/** The search page has no budget: it includes filters and popovers. */
const SEARCH_ROUTE = '/src/routes/search.tsx'

/** Modules that these pages load on first use. */
const ON_DEMAND = [
  '/src/app/shell/Footer.tsx',
  '/src/app/shell/MobileMenu.tsx',
  '/src/app/shell/MoreSheet.tsx',
  '/src/features/library/components/AdjacentPortions.tsx',
  '/src/features/library/components/BesidePost.tsx',
  '/src/features/library/components/CallToAction.tsx',
  '/src/features/library/components/EssayEnd.tsx',
  '/src/features/library/components/FootnotePanel.tsx',
  '/src/features/library/components/JoinCall.tsx',
  '/src/features/library/components/JourneyPaths.tsx',
  '/src/features/library/components/NearestTeachings.tsx',
  '/src/features/library/components/TextPanels.tsx',
  '/src/features/library/components/TorahText.tsx',
  '/src/features/library/components/UnknownAddress.tsx',
  '/src/features/library/samples/index.ts',
  '/src/features/listen/components/AmbientPlayer.tsx',
  '/src/features/offline/components/UnopenedPage.tsx',
  '/src/features/listen/components/NowPlaying.tsx',
  '/src/features/listen/components/TrackPlayer.tsx',
  '/src/app/accountSync.ts',
  '/src/features/saved/components/ContinueSection.tsx',
  '/src/features/search/components/PanelOptions.tsx',
  '/src/features/search/components/SuggestionSource.tsx',
  '/src/routes/SaveToggle.tsx',
  '/src/routes/WhileReading.tsx',
  '/src/shared/citations/CitationPopover.tsx',
  '/src/shared/ui/SharePanel.tsx',
  '/src/shared/ui/Toaster.tsx',
]

/** Everything that the worker precaches. Modules not listed here (an editor, the admin's screens) are never sent to readers. */
export const READER_MODULES = [ENTRY, ...READING_ROUTES, SEARCH_ROUTE, ...ON_DEMAND]
