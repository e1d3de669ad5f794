import type { SignedIn } from './api/signIn'

export const aUser = (change: Partial<SignedIn['user']> = {}): SignedIn['user'] => ({
  id: 1234,
  username: 'ruth',
  name: 'Ruth',
  email: 'ruth@example.org',
  avatar: null,
  subscriptionStatus: 'free',
  subscriptionExpiresAt: null,
  isPremium: false,
  isEmailPrivate: 1,
  dataCollectionConsent: 0, keepsHistory: true, dailyMail: false,
  createdAt: '2026-11-20T06:00:00-05:00',
  isShared: false,
  hasPassword: true,
  hasGoogle: false,
  deletionDueAt: null,
  ...change,
})

export const signedInAs = (change: Partial<SignedIn['user']> = {}): SignedIn => ({ token: 'a-token', user: aUser(change) })
