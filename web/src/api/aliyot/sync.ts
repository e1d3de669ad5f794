/** Keeps the done aliyot of this device and of a signed-in reader's account in step (ALIYAH-3). */
import { apiUrl } from '../endpoints'
import { keepInStep } from '../inStep'
import { getList, request } from '../request'
import { isSameAliyah, onMarksChange, readMarks, writeMarks, type AliyahMark } from './store'

/** The server takes as many in one call. */
const MOST_AT_ONCE = 100

export const syncAliyot = (): (() => void) =>
  keepInStep<AliyahMark>({
    read: readMarks,
    write: writeMarks,
    onChange: onMarksChange,
    isSame: isSameAliyah,
    isUnchanged: (sent, now) => sent.at === now.at,
    newest: (stored, own) => (Date.parse(stored.at) > Date.parse(own.at) ? stored : own),
    send: async (sent, options) => {
      const marks = sent.map(({ reading, aliyah, isDone, at }) => ({ reading, aliyah, isDone, at }))
      let stored: AliyahMark[] = []
      for (let start = 0; start < marks.length; start += MOST_AT_ONCE) {
        const body = { marks: marks.slice(start, start + MOST_AT_ONCE) }
        stored = await request('put', apiUrl('/api/account/aliyot'), { body, ...options })
      }
      return stored
    },
    load: (signal) => getList(apiUrl('/api/account/aliyot'), signal),
  })
