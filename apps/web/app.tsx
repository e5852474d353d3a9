import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { socketTicket } from '#features/session/contract/session.ts'
import { authRouteOf, isMailedLink, useHash } from '#features/session/web/auth/auth-route.ts'
import type { SessionControl } from '#features/session/web/session-store.ts'
import type { PublicSettings } from '#features/session/web/settings-store.ts'
import { SignInPage } from '#features/session/web/sign-in/sign-in-page.tsx'
import { useHostBrand } from '#features/session/web/use-host-brand.ts'
import { LanguageProvider } from '#platform/i18n/web/language.tsx'
import { lazyWithPlaceholder } from '#platform/ui/lazy/lazy-components.ts'
import type { LanguageChoice } from './language-choice.ts'
import { SessionFailed } from './session-failed.tsx'
import { Waiting } from './waiting.tsx'

const loadShell = () => import('./shell/shell.tsx')
const Shell = lazyWithPlaceholder(async () => (await loadShell()).Shell, Waiting)

const SetupPage = lazy(async () => ({
  default: (await import('#features/provider/web/setup/setup-page.tsx')).SetupPage,
}))

const AuthPages = lazy(async () => ({
  default: (await import('#features/session/web/auth/auth-pages.tsx')).AuthPages,
}))

/** Where people sign in with the account of their company. */
const SignOnPage = lazy(async () => ({
  default: (await import('#features/session/web/sign-on/sign-on-page.tsx')).SignOnPage,
}))

/** A meeting is a page of its own, with a session or as a guest. */
const MeetingPage = lazy(async () => ({
  default: (await import('#features/meetings/web/room/meeting-page.tsx')).MeetingPage,
}))

const SIGN_IN = '#/auth/login'
const SETUP = '#/auth/primerOperador'
const isAuth = () => location.hash.startsWith('#/auth')
/** A page without session, besides sign-in. */
const isHelp = () => {
  const route = authRouteOf(location.hash)
  return route !== null && route.page !== 'login'
}

/** The room in the address; null on other pages. */
const meetingRoomOf = (hash: string): string | null =>
  /^#\/reunion\/([\w-]{1,80})\/?$/.exec(hash)?.[1] ?? null
const isMeeting = () => meetingRoomOf(location.hash) !== null

/** Token of a new installation's one-time link; null on other pages. */
const tokenOfSetup = (): string | null =>
  location.hash.startsWith(SETUP)
    ? new URLSearchParams(location.hash.slice(location.hash.indexOf('?') + 1)).get('token')
    : null

/** Tickets for the sockets of a page outside the shell. */
const ticketOf =
  (api: SessionControl['api']) =>
  async (purpose: string): Promise<string> =>
    (await api.call(socketTicket, { body: { purpose } })).ticket

const Meeting = ({
  session,
  room,
  signedIn,
}: {
  session: SessionControl
  room: string
  signedIn: boolean
}) => (
  <Suspense fallback={<Waiting />}>
    <MeetingPage
      key={room}
      api={session.api}
      room={room}
      ticketFor={signedIn ? ticketOf(session.api) : null}
    />
  </Suspense>
)

interface AppProps {
  session: SessionControl
  settings: StoreApi<PublicSettings>
  language: LanguageChoice
}

/**
 * The guard: without a session every address shows sign-in at `/auth/login`; afterwards one gets to the requested page.
 */
export const App = ({ session, settings, language }: AppProps) => {
  const state = useStore(session.store)
  const known = useStore(settings)
  const chosen = useStore(language.store)
  useHostBrand(known.brand, state.phase === 'signed-out')
  const [setupToken, setSetupToken] = useState(tokenOfSetup)
  const leaveSetup = () => {
    history.replaceState(null, '', SIGN_IN)
    setSetupToken(null)
  }
  const returnTo = useRef(isAuth() ? '' : location.hash)

  const hash = useHash()
  const route = authRouteOf(hash)
  const mailedLink = isMailedLink(hash)
  if (state.phase !== 'signed-out' && state.phase !== 'failed' && isAuth() && !mailedLink) {
    history.replaceState(null, '', returnTo.current === '' ? '#/' : returnTo.current)
  }

  useEffect(() => {
    if (state.phase === 'ready')
      return session.store.subscribe((next) => {
        // Returns there after an expired session; starts fresh after signing out.
        if (next.phase === 'signed-out')
          returnTo.current = next.reason === 'expired' && !isAuth() ? location.hash : ''
      })
    if (state.phase !== 'signed-out') return
    const toSignIn = () => {
      if (location.hash.startsWith(SETUP) || isHelp() || isMeeting()) return
      if (!isAuth()) returnTo.current = location.hash
      if (location.hash !== SIGN_IN) history.replaceState(null, '', SIGN_IN)
    }
    if (!isAuth() && !isMeeting()) history.replaceState(null, '', SIGN_IN)
    else toSignIn()
    addEventListener('hashchange', toSignIn)
    return () => removeEventListener('hashchange', toSignIn)
  }, [state.phase, session])

  const page = () => {
    if (setupToken !== null && state.phase === 'signed-out') {
      return (
        <Suspense fallback={<Waiting />}>
          <SetupPage
            api={session.api}
            token={setupToken}
            productName={known.productName}
            signIn={session.signIn}
            onLeave={leaveSetup}
          />
        </Suspense>
      )
    }
    if (route?.page === 'empresa' && state.phase === 'signed-out') {
      return (
        <Suspense fallback={<Waiting />}>
          <SignOnPage key={hash} session={session} productName={known.productName} route={route} />
        </Suspense>
      )
    }
    if (route !== null && (mailedLink || (state.phase === 'signed-out' && route.page !== 'login'))) {
      return (
        <Suspense fallback={<Waiting />}>
          <AuthPages
            api={session.api}
            productName={known.productName}
            route={route}
            onSessionsEnded={() => void session.signOut()}
          />
        </Suspense>
      )
    }
    if (state.phase === 'signed-out') {
      return <SignInPage session={session} settings={known} reason={state.reason} onEngaged={loadShell} />
    }
    if (state.phase === 'failed') {
      return (
        <SessionFailed
          failure={state.failure}
          onRetry={() => session.restore(true)}
          onSignOut={session.signOut}
        />
      )
    }
    if (state.phase === 'loading') return <Waiting />
    return (
      <Shell
        session={state.session}
        control={session}
        productName={state.session.company.product_name ?? known.productName}
      />
    )
  }

  const meeting = meetingRoomOf(hash)
  const meets = meeting !== null && (state.phase === 'signed-out' || state.phase === 'ready')
  return (
    <LanguageProvider language={chosen} setLanguage={language.choose}>
      {meets ? <Meeting session={session} room={meeting} signedIn={state.phase === 'ready'} /> : page()}
    </LanguageProvider>
  )
}
