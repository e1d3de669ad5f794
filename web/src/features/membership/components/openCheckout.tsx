import { clearToken } from '@/api/token'
import { renderAt } from '@/testing/render'
import { READER } from '../testing'
import { CheckoutPage } from './CheckoutPage'
import type { Reader } from './Payment'

/** For tests. */
export const openCheckout = (address = '/checkout', reader: Reader | null | undefined = READER) =>
  renderAt(address, <CheckoutPage reader={reader} logout={clearToken} />)
