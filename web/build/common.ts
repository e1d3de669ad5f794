/** The code that every page needs, in one file: a dozen tiny files would cost more in headers than they contain. */
import { commonIcons } from './icons.ts'

/** React is in it, because the site and the admin's app share it: otherwise it would be a file of its own. */
const PACKAGES = [
  'node_modules/(react|react-dom|react-router|scheduler)/',
  // Not what only pages with forms and the ends of essays use.
  '@tanstack/(?!.*/(queriesObserver|useQueries|mutationObserver|useMutation)\\.)',
]

/** Parts of the shared code that load with the pages that use them, or when they are first needed. */
const APART = {
  lib: ['citationLinks', 'tablet', 'studyActivity', 'teachingText', 'highlights', 'question', 'readingNames', 'relatedReasons', 'searchAnalytics', 'shareWays', 'torahLanguages'],
  // In English the names of topics and of the Bible's books are no code at all.
  hebrewLib: ['bibleReferences', 'hebrewBible', 'topics'],
  hooks: ['useStuckCheck', 'useCloseWatcher', 'useUrlSearchText'],
  api: ['formErrors', 'streamEvents', 'mutate', 'places', 'aliyot', 'inStep'],
  ui: [
    ...['AskTeacher', 'BidiParts', 'CautionNotice', 'CitationVerses', 'Collapsible', 'Dialog', 'ForVisitors', 'HelpText', 'Highlight', 'LinkRow', 'NotFound', 'Popover', 'PrintedAddress', 'SegmentedControl', 'SharePanel', 'Sheet'],
    ...['SitePageLinks', 'Slider', 'SocialLinks', 'Tabs', 'TextSizeSwitch', 'ThemeSwitch', 'Toaster'],
  ],
}

/** What search and the study tools share, in one file: each further name is in the list that reading pages load. */
export const UNANSWERED = /src\/shared\/(lib\/(question|searchAnalytics)|ui\/(AskTeacher|CautionNotice|HelpText|SitePageLinks))\./

const except = (names: readonly string[]) => `(?!${names.join('|')})`

export function commonCode({ isHebrew }: { isHebrew: boolean }): RegExp {
  const shared = [
    `src/shared/lib/${except([...APART.lib, ...(isHebrew ? APART.hebrewLib : [])])}`,
    `src/shared/hooks/${except(APART.hooks)}`,
    `src/api/${except(APART.api)}`,
    `src/shared/ui/${except(APART.ui)}`,
  ]
  return new RegExp([...PACKAGES, ...shared, commonIcons()].join('|'))
}
