/** The code that every page needs, in one file: a dozen tiny files would cost more in headers than they contain. */
import { commonIcons } from './icons.ts'

/** React is in it, because the site and the admin's app share it: otherwise it would be a file of its own. */
const PACKAGES = [
  'node_modules/(react|react-dom|react-router|scheduler)/',
  // Not what only pages with forms and the ends of essays use.
  '@tanstack/(?!.*/(queriesObserver|useQueries|mutationObserver|useMutation)\\.)',
]
const SHARED = [
  'src/shared/lib/(?!tablet|studyActivity|teachingText)',
  'src/shared/hooks/(?!useStuckCheck|useCloseWatcher)',
  'src/api/(?!streamEvents|mutate|places)',
  // Parts that load when they are first needed, and those of the footer and the menu.
  'src/shared/ui/(?!CitationVerses|Dialog|Sheet|Toaster|Popover|SharePanel|Slider|Tabs|SegmentedControl|SocialLinks|TextSizeSwitch|ThemeSwitch)',
]

export const COMMON = new RegExp([...PACKAGES, ...SHARED, commonIcons()].join('|'))
