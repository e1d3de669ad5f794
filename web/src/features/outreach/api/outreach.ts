/** What readers send to the operator: a message, or their address for the newsletter. */
import { apiUrl, type Body } from '@/api/endpoints'
import { request } from '@/api/request'

export type Subscription = Required<Body<'/api/newsletter/subscriptions', 'post'>>
export type ContactMessage = Body<'/api/contact', 'post'>

/** The server answers the same for an address that it knows already (NEWS-1). */
export const subscribe = (body: Subscription) => request('post', apiUrl('/api/newsletter/subscriptions'), { body })

export const sendMessage = (body: ContactMessage) => request('post', apiUrl('/api/contact'), { body })
