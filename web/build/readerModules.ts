/** The code that readers need, by the module with which each piece of it begins. */

/** The entry's chunk begins with the HTML that brings it in. */
export const ENTRY = '/web/index.html'

/** The pages of the reading site: each, with the entry, must stay within the budget. */
export const READING_ROUTES = [
  '/src/routes/home.tsx',
  '/src/routes/dailyList.tsx',
  '/src/routes/dailyPost.tsx',
  '/src/routes/weeklyList.tsx',
  '/src/routes/weeklyPost.tsx',
  '/src/routes/seriesList.tsx',
  '/src/routes/series.tsx',
  '/src/routes/timelineList.tsx',
  '/src/routes/timeline.tsx',
  '/src/routes/offline.tsx',
  '/src/routes/notFound.tsx',
]

/** Where one looks for something to read: filters and their popovers come with it. */
const SEARCH_ROUTE = '/src/routes/search.tsx'

/** What these pages load when it is first used. */
const ON_DEMAND = [
  '/src/app/shell/MobileMenu.tsx',
  '/src/app/shell/MoreSheet.tsx',
  '/src/features/library/samples/index.ts',
  '/src/features/listen/components/AmbientPlayer.tsx',
  '/src/features/listen/components/NowPlaying.tsx',
  '/src/features/listen/components/TrackPlayer.tsx',
  '/src/features/search/components/SuggestionSource.tsx',
  '/src/shared/ui/SharePanel.tsx',
  '/src/shared/ui/Toaster.tsx',
]

/** All that the worker keeps. What is not listed here (an editor, the admin's screens) is never sent to readers unasked. */
export const READER_MODULES = [ENTRY, ...READING_ROUTES, SEARCH_ROUTE, ...ON_DEMAND]
