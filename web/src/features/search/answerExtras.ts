/** What an answer says beside its hits. Absent where the server has nothing to say. */
import type { SearchAnswer } from '@/api/types'

export type SearchNote = {
  kind: 'spelling' | 'keyboard' | 'reference' | 'sound' | 'typo' | 'some'
  typed: string
  meant: string
  to: string | null
}

export type FoundVerse = {
  reference: string
  hebrewReference: string
  hebrew: string
  portion: { parasha: string; slug: string; hebrewName: string } | null
}

export type SearchExtras = { notes?: SearchNote[]; verse?: FoundVerse | null; suggestions?: string[] }

export type FullAnswer = SearchAnswer & SearchExtras
