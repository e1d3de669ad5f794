/** What readers send to the operator: a message, or their address for the newsletter. */
import { readJson, send } from '@/api/request'

export type Frequency = 'daily' | 'weekly' | 'both'
export type ContactMessage = { name: string; email: string; subject: string; message: string }

export const CONTACT_URL = '/api/contact'
export const SUBSCRIPTIONS_URL = '/api/newsletter/subscriptions'

/** The server answers the same for an address that it knows already (NEWS-1). */
export const subscribe = (email: string, frequency: Frequency): Promise<unknown> =>
  send('POST', SUBSCRIPTIONS_URL, readJson, { body: { email, frequency } })

export const sendMessage = (message: ContactMessage): Promise<unknown> => send('POST', CONTACT_URL, readJson, { body: message })
