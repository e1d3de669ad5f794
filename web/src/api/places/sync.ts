/**
 * Keeps the places of this device and of a signed-in reader's account in step: of each teaching the newest counts (ACCOUNT-8).
 */
import { apiUrl } from '../endpoints'
import { keepInStep } from '../inStep'
import { getList, request } from '../request'
import { accountIsRead, MAX_PLACES, newest, onPlacesChange, readPlaces, writePlaces, type Place } from './store'

export const syncPlaces = (): (() => void) =>
  keepInStep<Place>({
    read: readPlaces,
    write: writePlaces,
    onChange: onPlacesChange,
    isSame: (one, other) => one.postId === other.postId,
    isUnchanged: (sent, now) => sent.reading?.at === now.reading?.at && sent.listening?.at === now.listening?.at,
    newest,
    send: (sent, options) => {
      const places = sent.map(({ postId, reading, listening }) => ({ postId, reading, listening }))
      return request('put', apiUrl('/api/account/places'), { body: { places }, ...options })
    },
    load: async (signal) => (await getList(apiUrl('/api/account/places', { query: { limit: MAX_PLACES } }), signal)).reverse(),
    onRead: accountIsRead.set,
  })
