import { useSyncExternalStore } from 'react'

/** Pages without a session, by their path under `#/auth/`. */
const PAGES = ['login', 'forgotPassword', 'restartPassword', 'unblockAccess', 'empresa'] as const
export type AuthPage = (typeof PAGES)[number]

export interface AuthRoute {
  page: AuthPage
  /** The user name in the address. */
  username: string
  /** Token of a mailed link; empty without one. */
  token: string
  /** Of a sign-in that the company's provider has answered; empty without one. */
  ticket: string
}

/** Parses an address under `#/auth/`; an unknown page is the sign-in page, any other address null. */
export const authRouteOf = (hash: string): AuthRoute | null => {
  const [, name, search] = /^#\/auth(?:\/([^?]*))?(?:\?(.*))?$/.exec(hash) ?? []
  if (!hash.startsWith('#/auth')) return null
  const query = new URLSearchParams(search)
  const page = PAGES.find((known) => known === name?.replace(/\/$/, '')) ?? 'login'
  const part = (key: string): string => query.get(key) ?? ''
  return { page, username: part('username'), token: part('token'), ticket: part('ticket') }
}

/** A mailed link opens even while somebody is signed in. */
export const isMailedLink = (hash: string): boolean => {
  const route = authRouteOf(hash)
  return (
    route !== null &&
    (route.page === 'restartPassword' || (route.page === 'unblockAccess' && route.token !== ''))
  )
}

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The address after the `#`, kept up to date. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash)

export const authHref = (page: AuthPage, username = ''): string =>
  `#/auth/${page}${username === '' ? '' : `?${new URLSearchParams({ username })}`}`
