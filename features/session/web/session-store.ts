import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Answer } from '#platform/contract/route.ts'
import { type Api, createApi } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { Language } from '#platform/i18n/text.ts'
import { translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { readStoredJson } from '#platform/ui/stored-json.ts'
import { currentSession, type SignInAnswer, signIn, signOut } from '../contract/session.ts'

/** The signed-in user, as screens need it. */
export type Session = Answer<typeof currentSession>

/**
 *   signed-out ──signIn──▶ ready ──signOut, 401, other tab──▶ signed-out
 *   (start, token stored) loading ──▶ ready | failed ──retry──▶ loading
 */
export type SessionState =
  | { phase: 'signed-out'; reason: 'none' | 'no-token' | 'expired' }
  | { phase: 'loading' }
  | { phase: 'failed'; failure: ApiFailure }
  | { phase: 'ready'; session: Session }

/** What survives a reload. The rest is fetched again, so that it is never stale. */
interface Tokens {
  token: string
  tokenJoin: string
}

const TOKENS = 'suite.tokens'
const USERNAME = 'suite.username'

const readTokens = (storage: Storage): Tokens | null => {
  const stored = readStoredJson(storage, TOKENS)
  if (typeof stored !== 'object' || stored === null) return null
  if (!('token' in stored) || typeof stored.token !== 'string' || stored.token === '') return null
  const tokenJoin = 'tokenJoin' in stored && typeof stored.tokenJoin === 'string' ? stored.tokenJoin : ''
  return { token: stored.token, tokenJoin }
}

export interface SessionOptions {
  storage: Storage
  language: () => Language
  /** The session is over, by this page, another tab, or the server. */
  onEnded?: () => void
  fetch?: typeof fetch
}

interface SignInMore {
  /** Of the second factor. */
  code?: string | undefined
  /** Replaces a password that an operator saw. */
  newPassword?: string | undefined
}

export interface SessionControl {
  store: StoreApi<SessionState>
  /** The API client that carries this session's token, and ends the session on a 401. */
  api: Api
  lastUsername(): string
  /** Loads the session of the stored token, if any. */
  restore(wanted: boolean): Promise<void>
  /**
   * Rejects with `ApiFailure`, whose `detail` is to be shown. Resolves with recovery codes when this sign-in set a
   * second factor up: show them, then call `enter`.
   */
  signIn(username: string, password: string, more?: SignInMore): Promise<readonly string[] | null>
  enter(): void
  /** Begins with an answer that another way of signing in got. */
  begin(answer: SignInAnswer): void
  /** Stores the tokens of another session, which the next load of the page continues. */
  adopt(tokens: Tokens): void
  signOut(): Promise<void>
  /** Follows what another tab did to the tokens. */
  followStorage(): void
}

export const createSession = (options: SessionOptions): SessionControl => {
  const { storage } = options
  let tokens = readTokens(storage)
  let entered: Session | null = null
  const store = createStore<SessionState>(() => ({
    phase: tokens ? 'loading' : 'signed-out',
    reason: 'none',
  }))

  const end = (reason: 'none' | 'expired') => {
    tokens = null
    storage.removeItem(TOKENS)
    store.setState({ phase: 'signed-out', reason }, true)
    options.onEnded?.()
  }

  const api = createApi({
    baseUrl: '',
    token: () => tokens?.token ?? null,
    language: options.language,
    text: (code) => translate(platformTexts, options.language(), `errors.${code}`),
    onUnauthenticated: () => end('expired'),
    ...(options.fetch ? { fetch: options.fetch } : {}),
  })

  const restore = async (wanted: boolean): Promise<void> => {
    if (tokens === null) {
      store.setState({ phase: 'signed-out', reason: wanted ? 'no-token' : 'none' }, true)
      return
    }
    store.setState({ phase: 'loading' }, true)
    try {
      const session = await api.call(currentSession)
      store.setState({ phase: 'ready', session }, true)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // A 401 has already signed out.
      if (error.status !== 401) store.setState({ phase: 'failed', failure: error }, true)
    }
  }

  const keep = ({ token, recovery_codes: _, ...session }: SignInAnswer, username: string) => {
    tokens = { token, tokenJoin: session.join.tokenJoin }
    storage.setItem(TOKENS, JSON.stringify(tokens))
    storage.setItem(USERNAME, username)
    entered = session
    return session
  }

  return {
    store,
    api,
    restore,
    lastUsername: () => storage.getItem(USERNAME) ?? '',
    async signIn(username, password, { code, newPassword } = {}) {
      const answer = await api.call(signIn, {
        body: {
          ...{ username, password },
          ...(code === undefined ? {} : { code }),
          ...(newPassword === undefined ? {} : { new_password: newPassword }),
        },
      })
      if (!answer.token) {
        const detail = translate(platformTexts, options.language(), 'errors.no_token')
        throw new ApiFailure(0, { code: 'no_token', detail })
      }
      const session = keep(answer, username)
      if (answer.recovery_codes !== undefined) return answer.recovery_codes
      store.setState({ phase: 'ready', session }, true)
      return null
    },
    enter() {
      if (entered !== null) store.setState({ phase: 'ready', session: entered }, true)
    },
    begin(answer) {
      store.setState({ phase: 'ready', session: keep(answer, answer.username) }, true)
    },
    adopt(other) {
      tokens = other
      storage.setItem(TOKENS, JSON.stringify(other))
    },
    async signOut() {
      // Signs out here even when the request fails; the token then expires by itself.
      const answer = api.call(signOut).catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
      })
      end('none')
      await answer
    },
    followStorage() {
      const stored = readTokens(storage)
      if (stored?.token === tokens?.token) return
      tokens = stored
      if (stored === null) {
        store.setState({ phase: 'signed-out', reason: 'none' }, true)
        options.onEnded?.()
      } else void restore(false)
    },
  }
}
