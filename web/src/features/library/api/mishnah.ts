import { apiUrl } from '@/api/endpoints'
import { urlQuery } from '@/api/queries'

export type ChapterPlace = { tractate: string; chapter: number }

const TRACTATE = /^[a-z-]{1,30}$/
const CHAPTER = /^[1-9]\d?$/

/** The chapter of an address; null for one that is no chapter's (`api/site/pages/mishnah.py`). */
export function chapterPlace({ tractate = '', chapter = '' }: { tractate?: string | undefined; chapter?: string | undefined }): ChapterPlace | null {
  const slug = tractate.toLowerCase()
  return TRACTATE.test(slug) && CHAPTER.test(chapter) ? { tractate: slug, chapter: Number(chapter) } : null
}

export const mishnahChapterQuery = ({ tractate, chapter }: ChapterPlace) =>
  urlQuery(apiUrl('/api/mishnah/{tractate}/{chapter}', { path: { tractate, chapter } }))
