/**
 * The table of the admin's screens, in the groups of the navigation. A screen takes a path in `paths.ts`, a line here,
 * and its path in `ADMIN_PAGES` of `api/site/admin_page.py`.
 */
import type { ComponentType } from 'react'
import type { Result } from '@/api/endpoints'
import { adminPaths } from './paths'

export type AdminRoute = {
  path: string
  /** The heading, and the link's text. */
  title: string
  load: () => Promise<ComponentType>
  /** The navigation has no link to it: other screens lead there. */
  isHidden?: true
  /** What of it waits for the admin: the number is beside the link (ADMIN-51). */
  count?: keyof Result<'/api/admin/counts'>
}
export type AdminGroup = { title: string; routes: readonly AdminRoute[] }

const content = () => import('./write/ContentScreen')

export const ADMIN_GROUPS: readonly AdminGroup[] = [
  {
    title: 'Write',
    routes: [
      { path: adminPaths.teachings, title: 'Teachings', load: async () => (await content()).TeachingsScreen },
      { path: adminPaths.series, title: 'Series', load: async () => (await content()).SeriesScreen },
      { path: adminPaths.portions, title: 'Portions', load: async () => (await content()).PortionsScreen },
      { path: adminPaths.journeys, title: 'Journeys', load: async () => (await content()).JourneysScreen },
      { path: adminPaths.testimonials, title: 'Testimonials', load: async () => (await content()).TestimonialsScreen },
      { path: adminPaths.translations, title: 'Translations', load: async () => (await import('./translations/TranslationsScreen')).TranslationsScreen },
      { path: adminPaths.translation, title: 'Translation', load: async () => (await import('./translations/TranslationScreen')).TranslationScreen, isHidden: true },
      { path: adminPaths.calendar, title: 'Calendar', load: async () => (await import('./write/CalendarScreen')).CalendarScreen },
      { path: adminPaths.media, title: 'Files', load: async () => (await import('./media/MediaScreen')).MediaScreen },
      { path: adminPaths.trash, title: 'Trash', load: async () => (await import('./write/TrashScreen')).TrashScreen },
      { path: adminPaths.draft, title: 'Draft', load: async () => (await import('./write/DraftScreen')).DraftScreen, isHidden: true },
      { path: adminPaths.teaching, title: 'Teaching', load: async () => (await import('./write/TeachingScreen')).TeachingScreen, isHidden: true },
      { path: adminPaths.editTeaching, title: 'Draft', load: async () => (await import('./write/EditScreen')).EditScreen, isHidden: true },
      { path: adminPaths.preview, title: 'Preview', load: async () => (await import('./write/PreviewScreen')).PreviewScreen, isHidden: true },
      { path: adminPaths.newsletter, title: 'Newsletter', load: async () => (await import('./write/NewsletterScreen')).NewsletterScreen, isHidden: true },
      { path: adminPaths.history, title: 'History', load: async () => (await import('./write/HistoryScreen')).HistoryScreen, isHidden: true },
    ],
  },
  {
    title: 'Readers',
    routes: [
      { path: adminPaths.users, title: 'Users', load: async () => (await import('./users/UsersScreen')).UsersScreen },
      { path: adminPaths.user, title: 'User', load: async () => (await import('./users/UserScreen')).UserScreen, isHidden: true },
      { path: adminPaths.messages, title: 'Messages', count: 'messages', load: async () => (await import('./messages/MessagesScreen')).MessagesScreen },
      { path: adminPaths.subscribers, title: 'Subscribers', load: async () => (await import('./subscribers/SubscribersScreen')).SubscribersScreen },
      { path: adminPaths.giftCodes, title: 'Gift codes', load: async () => (await import('./giftCodes/GiftCodesScreen')).GiftCodesScreen },
    ],
  },
  {
    title: 'Search',
    routes: [
      { path: adminPaths.searches, title: 'Searches', load: async () => (await import('./searches/SearchesScreen')).SearchesScreen },
      { path: adminPaths.spellings, title: 'Spellings', load: async () => (await import('./spellings/SpellingsScreen')).SpellingsScreen },
    ],
  },
  {
    title: 'Site',
    routes: [
      { path: adminPaths.studyTexts, title: 'AI texts', count: 'studyTexts', load: async () => (await import('./studyTexts/StudyTextsScreen')).StudyTextsScreen },
      { path: adminPaths.operations, title: 'Jobs', count: 'failures', load: async () => (await import('./operations/OperationsScreen')).OperationsScreen },
      { path: adminPaths.audit, title: 'Audit', load: async () => (await import('./audit/AuditScreen')).AuditScreen },
      { path: adminPaths.security, title: 'Security', load: async () => (await import('./security/SecurityScreen')).SecurityScreen },
      { path: adminPaths.audioTest, title: 'Audio Test', load: async () => (await import('./audioTest/AudioTestScreen')).AudioTestScreen, isHidden: true },
    ],
  },
]

export const ADMIN_ROUTES: readonly AdminRoute[] = ADMIN_GROUPS.flatMap(({ routes }) => routes)
