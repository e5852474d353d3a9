import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { createHashRouter, Navigate, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ChatContext } from '#features/chat/web/chat-context.tsx'
import type { ChatSession } from '#features/chat/web/chat-session.ts'
import { tellFailure } from '#features/chat/web/tell-failure.ts'
import { type JoinDoor, JoinDoorContext } from '#features/join/web/join-context.ts'
import type { Notify } from '#features/notifications/web/notices/create-notify.ts'
import { NotifyContext } from '#features/notifications/web/notices/notify-context.ts'
import { useUndisturbed } from '#features/notifications/web/use-undisturbed.ts'
import { usePhone as usePhoneAbility } from '#features/phone/contract/abilities.ts'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { applyCallRecorded, HISTORY_KEY } from '#features/phone/web/history/history-cache.ts'
import { type PeopleActs, PeopleActsContext } from '#features/phone/web/people-acts.ts'
import { createPhone, type Phone } from '#features/phone/web/phone.ts'
import { PhoneContext } from '#features/phone/web/phone-context.tsx'
import type { Registration } from '#features/phone/web/softphone/phone-state.ts'
import { createPreferences, type Preferences } from '#features/session/web/preferences.ts'
import { PreferencesContext } from '#features/session/web/preferences-context.ts'
import type { Session, SessionControl } from '#features/session/web/session-store.ts'
import { VOICEMAIL_KEY } from '#features/voicemail/web/unheard-badge.tsx'
import { ApiContext } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import { type LiveConnection, LiveContext } from '#platform/realtime/web/live-context.ts'
import {
  createResourceNews,
  type ResourceNews,
  ResourceNewsContext,
} from '#platform/resource/web/resource-news.ts'
import { CallNumberContext } from '#platform/ui/call-number.tsx'
import { fetchLater } from '#platform/ui/later/later.ts'
import { agreeToLeave } from '#platform/ui/leaving.ts'
import { dismissMessages } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { UndisturbedContext } from '#platform/ui/undisturbed.ts'
import { dismissUndo } from '#platform/ui/undo/undo-store.ts'
import { ViewerProvider } from '#platform/ui/viewer.tsx'
import { type Updates, watchForUpdates } from '../update/updates.ts'
import { AREAS } from './areas.tsx'
import { openChats } from './chats.ts'
import { CrmSurroundings } from './crm-surroundings.tsx'
import { Frame } from './frame.tsx'
import { openJoin } from './join.ts'
import { liveSurroundings } from './live-surroundings.ts'
import { mayLeave } from './may-leave.ts'
import { AreaRoutes } from './nav/area-routes.tsx'
import { createMenuMemory, type MenuMemory, MenuMemoryContext } from './nav/menu-memory.ts'
import { areasFor, type OwnArea } from './nav/own-areas.ts'
import { AreasContext } from './nav/use-here.ts'
import { NoAreas, NotFound } from './not-found.tsx'
import { openNotices } from './notices.ts'
import { WhoContext } from './who-context.ts'

const ProfilePage = lazy(async () => ({
  default: (await import('../profile/profile-page.tsx')).ProfilePage,
}))

const ExportsPage = lazy(async () => ({
  default: (await import('#platform/exports/web/exports-page.tsx')).ExportsPage,
}))

const TelLinkPage = lazy(async () => ({
  default: (await import('#features/phone/web/tel-link/tel-link-page.tsx')).TelLinkPage,
}))

interface ShellProps {
  session: Session
  control: SessionControl
  productName: string
}

const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Retries after lost connections only: a refusal would be repeated.
        retry: (count, error) => count < 2 && error instanceof ApiFailure && error.status === 0,
      },
    },
  })

const routesOf = (areas: readonly OwnArea[], preferences: Preferences): RouteObject[] => {
  const { start_page } = preferences.store.getState()
  // In their chats, as everybody, unless they chose otherwise.
  const home = areas.find(({ path }) => (path === 'inicio') === (start_page === 'inicio')) ?? areas[0]
  return [
    { index: true, element: home === undefined ? <NoAreas /> : <Navigate to={`/${home.path}`} replace /> },
    ...areas.map((area) => ({ path: `${area.path}/*`, element: <AreaRoutes area={area} /> })),
    { path: 'perfil', element: <ProfilePage preferences={preferences} /> },
    { path: 'exportaciones', element: <ExportsPage /> },
    { path: 'llamar', element: <TelLinkPage /> },
    { path: 'auth/*', element: <Navigate to="/" replace /> },
    { path: '*', element: <NotFound /> },
  ]
}

/** Loads what the first screen did not need, once the phone is registered or has failed to register. */
const afterRegistering = (phone: Phone | null): (() => void) => {
  const look = (registration: Registration) => {
    if (registration.on || registration.reason !== 'connecting') fetchLater()
  }
  if (phone === null) {
    fetchLater()
    return () => undefined
  }
  const { store } = phone.softphone
  look(store.getState().registration)
  return store.subscribe((state) => look(state.registration))
}

interface Services {
  queries: QueryClient
  news: ResourceNews
  live: LiveConnection
  phone: Phone | null
  chat: ChatSession | null
  join: (JoinDoor & { close(): void }) | null
  people: PeopleActs
  /** Null for people without a phone. */
  callNumber: ((number: string) => void) | null
  notify: Notify | null
  preferences: Preferences
  menu: MenuMemory
  updates: Updates
}

const createServices = (props: ShellProps, language: () => Language): Services => {
  const { session, control } = props
  const queries = createQueries()
  const updates = watchForUpdates()
  const preferences = createPreferences({
    api: control.api,
    initial: session.profile_config,
    onFailure: (text) => showAlert({ severity: 'error', text }),
  })
  const menu = createMenuMemory(localStorage, session.userId)
  const sockets = liveSurroundings(control.api, language)
  const origin = session.asteriskServer.notificatorName
  const news = createResourceNews({ queries, sockets, origin, userId: session.userId })
  let notify: Notify | null = null
  const withChats = (phone: Phone | null) => {
    const around = { api: control.api, session, sockets, language }
    const chat = openChats({ ...around, phone })
    const join = openJoin({ ...around, phone, tell: (told) => notify?.tell(told) })
    notify = openNotices({ api: control.api, chat, preferences, queries, language })
    const people: PeopleActs = {
      openChat: chat === null ? null : (userId) => tellFailure(chat.openPerson(userId)),
    }
    return {
      queries,
      news,
      live: { sockets, origin, userId: session.userId },
      chat,
      join,
      people,
      notify,
      preferences,
      menu,
      updates,
    }
  }
  if (!session.abilities.includes(usePhoneAbility.name)) {
    return { ...withChats(null), phone: null, callNumber: null }
  }
  const isQuiet = () => notify?.disturb.store.getState().active ?? false
  const stale = () => {
    void queries.invalidateQueries({ queryKey: ['phone'] })
    void queries.invalidateQueries({ queryKey: VOICEMAIL_KEY })
  }
  const phone = createPhone({
    api: control.api,
    session,
    storage: localStorage,
    preferences,
    isQuiet,
    incomingText: () => translate(phoneTexts, language(), 'news.incoming'),
    onCallRecorded: (record) => {
      queries.setQueriesData({ queryKey: HISTORY_KEY }, applyCallRecorded(record))
      void queries.invalidateQueries({ queryKey: HISTORY_KEY })
    },
    onOrderRefused: (text) => showAlert({ severity: 'error', title: 'Error', text }),
    onTransferNews: ({ name, reason }) =>
      showToast(
        translate(phoneTexts, language(), reason === '' ? 'news.rejected' : 'news.reason', {
          name,
          reason,
        }),
        'warning',
      ),
    onVoicemail: (count) => queries.setQueryData(VOICEMAIL_KEY, count),
    onStale: stale,
    sockets,
  })
  // Back from an absence: the server may have been replaced by a newer one.
  phone.online.subscribe((online) => {
    if (online) updates.ask()
  })
  const callNumber = (number: string) => void phone.softphone.clickToCall(number)
  return { ...withChats(phone), phone, callNumber }
}

const closeServices = (services: Services): void => {
  dismissMessages()
  dismissUndo()
  services.preferences.close()
  services.updates.close()
  services.notify?.close()
  services.chat?.close()
  services.join?.close()
  services.phone?.close()
  services.queries.clear()
}

/**
 * The application of a signed-in person; what it opens ends when they sign out. It opens after its first commit: React may
 * drop a first render and repeat it, and each would leave sockets and a phone behind.
 */
export const Shell = (props: ShellProps) => {
  const { language } = useLanguage()
  const [spoken] = useState({ language })
  spoken.language = language
  const [first] = useState(props)
  const [services, setServices] = useState<Services | null>(null)
  useLayoutEffect(() => {
    const opened = createServices(first, () => spoken.language)
    setServices(opened)
    return () => closeServices(opened)
  }, [first, spoken])
  return services === null ? null : <OpenShell {...props} services={services} spoken={spoken} />
}

interface OpenShellProps extends ShellProps {
  services: Services
  spoken: { language: Language }
}

const OpenShell = ({ session, control, productName, services, spoken }: OpenShellProps) => {
  const [who] = useState({ name: session.shortName, abilities: session.abilities })
  const [areas] = useState(() => areasFor(session.abilities, AREAS))
  const unsent = () => services.chat?.unsent() ?? 'nothing'
  const signOut = async () => {
    if (!(await mayLeave('sign-out', services.phone, unsent(), spoken.language))) return
    // Runs before the session ends: afterwards the server refuses this browser's requests.
    await services.notify?.push.leave()
    await services.chat?.forget()
    await control.signOut()
  }
  const update = async () => {
    if (!(await mayLeave('reload', services.phone, unsent(), spoken.language))) return
    agreeToLeave()
    services.updates.apply()
  }
  useEffect(() => afterRegistering(services.phone), [services])
  const [router] = useState(() =>
    createHashRouter([
      {
        path: '/',
        element: (
          <Frame
            session={session}
            phone={services.phone}
            preferences={services.preferences}
            updates={services.updates}
            onUpdate={() => void update()}
            onSignOut={() => void signOut()}
          />
        ),
        children: routesOf(areas, services.preferences),
      },
    ]),
  )
  useEffect(() => () => router.dispose(), [router])
  return (
    <ApiContext value={control.api}>
      <ViewerProvider userId={session.userId} timeZone={session.company.time_zone} productName={productName}>
        <QueryClientProvider client={services.queries}>
          <LiveContext value={services.live}>
            <ResourceNewsContext value={services.news}>
              <PreferencesContext value={services.preferences}>
                <MenuMemoryContext value={services.menu}>
                  <WhoContext value={who}>
                    <AreasContext value={areas}>
                      <PhoneContext value={services.phone}>
                        <CrmSurroundings abilities={session.abilities} callNumber={services.callNumber}>
                          <CallNumberContext value={services.callNumber}>
                            <PeopleActsContext value={services.people}>
                              <ChatContext value={services.chat}>
                                <JoinDoorContext value={services.join}>
                                  <NotifyContext value={services.notify}>
                                    <UndisturbedContext value={useUndisturbed}>
                                      {/* Otherwise a part still on its way hides and repeats all of the above. */}
                                      <Suspense fallback={null}>
                                        <RouterProvider router={router} />
                                      </Suspense>
                                    </UndisturbedContext>
                                  </NotifyContext>
                                </JoinDoorContext>
                              </ChatContext>
                            </PeopleActsContext>
                          </CallNumberContext>
                        </CrmSurroundings>
                      </PhoneContext>
                    </AreasContext>
                  </WhoContext>
                </MenuMemoryContext>
              </PreferencesContext>
            </ResourceNewsContext>
          </LiveContext>
        </QueryClientProvider>
      </ViewerProvider>
    </ApiContext>
  )
}
