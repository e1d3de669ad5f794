import { useQuery } from '@tanstack/react-query'
import { fileExistsQuery } from '../api/files'
import { pathToCheck } from '../audioUrl'

export type Existence = { state: 'checking' | 'there' | 'missing'; again: () => void }

/** Whether a recording exists, checked before playback. An error response counts as missing (LISTEN-3). */
export function useFileExists(address: string): Existence {
  const path = pathToCheck(address)
  const { data, isFetching, refetch } = useQuery({ ...fileExistsQuery(path ?? ''), enabled: path !== null })
  const state = path === null || data?.exists ? 'there' : isFetching ? 'checking' : 'missing'
  return { state, again: () => void refetch() }
}
