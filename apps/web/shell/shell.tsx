import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, startTransition, useEffect, useState } from 'react'
import { type RouteObject, useRoutes } from 'react-router'
import { ChatContext } from '#features/chat/web/chat-context.tsx'
import { useDrive } from '#features/drive/contract/abilities.ts'
import { LazyJoinContext } from '#features/join/web/join-context.ts'
import { NotifyContext } from '#features/notifications/web/notices/notify-context.ts'
import { useUsersOnDoNotDisturb } from '#features/notifications/web/use-do-not-disturb.ts'
import { PeopleActsContext } from '#features/phone/web/people-acts.ts'
import type { Phone } from '#features/phone/web/phone.ts'
import { PhoneContext } from '#features/phone/web/phone-context.tsx'
import { useBoundGroups } from '#features/phone/web/supervision/use-supervised.ts'
import {
  type EnterSession,
  EnterSessionContext,
} from '#features/provider/web/rescue/enter-session-context.ts'
import type { Preferences } from '#features/session/web/preferences.ts'
import { PreferencesContext } from '#features/session/web/preferences-context.ts'
import type { Session, SessionControl } from '#features/session/web/session-store.ts'
import { administerCompany } from '#features/users/contract/abilities.ts'
import { EXPORTS_PAGE } from '#platform/exports/contract/exports-page.ts'
import { ApiContext } from '#platform/http/web/api-context.ts'
import { showCurrency } from '#platform/i18n/format.ts'
import type { Language } from '#platform/i18n/text.ts'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import { FilePickerContext } from '#platform/media/web/files/file-picker.ts'
import { LiveContext } from '#platform/realtime/web/live-context.ts'
import { ResourceUpdatesContext } from '#platform/resource/web/resource-updates.ts'
import { AddressRoot } from '#platform/ui/address/address-root.tsx'
import { createHashHistory } from '#platform/ui/address/hash-history.ts'
import { Redirect } from '#platform/ui/address/redirect.tsx'
import { BoundGroupsContext } from '#platform/ui/bound-groups.tsx'
import { brandStore } from '#platform/ui/brand/brand-store.ts'
import { CallNumberContext } from '#platform/ui/call-number.tsx'
import { DoNotDisturbContext } from '#platform/ui/do-not-disturb.ts'
import { preloadWhenIdle } from '#platform/ui/lazy/lazy-components.ts'
import { confirmLeaving } from '#platform/ui/leaving.ts'
import { ViewerProvider } from '#platform/ui/viewer.tsx'
import { SETUP_PAGE } from '../home/setup-page.ts'
import { Waiting } from '../waiting.tsx'
import { AREAS } from './areas.tsx'
import { CrmProviders } from './crm-context.tsx'
import { Frame } from './frame.tsx'
import { mayLeave } from './may-leave.ts'
import { AreaRoutes } from './nav/area-routes.tsx'
import { fetchScreen, startArea } from './nav/fetch-screen.ts'
import { MenuMemoryContext } from './nav/menu-memory.ts'
import { areasFor, type OwnArea } from './nav/own-areas.ts'
import { AreasContext } from './nav/use-here.ts'
import { NoAreas, NotFound } from './not-found.tsx'
import { whenReached } from './reached.tsx'
import { FailureFrame } from './screen-frame.tsx'
import { closeServices, createServices, type Services } from './services.ts'
import { WhoContext } from './who-context.ts'

const ProfilePage = lazy(async () => ({
  default: (await import('../profile/profile-page.tsx')).ProfilePage,
}))

const ExportsPage = lazy(async () => ({
  default: (await import('#platform/exports/web/exports-page.tsx')).ExportsPage,
}))

const DrivePicker = lazy(async () => ({
  default: (await import('#features/drive/web/picker/drive-picker.tsx')).DrivePicker,
}))

const TelLinkPage = lazy(async () => ({
  default: (await import('#features/phone/web/tel-link/tel-link-page.tsx')).TelLinkPage,
}))

const MailLinkPage = lazy(async () => ({
  default: (await import('#features/crm/web/mail-link/mail-link-page.tsx')).MailLinkPage,
}))

const ApiPage = lazy(async () => ({ default: (await import('./api-page.tsx')).ApiPage }))

interface ShellProps {
  session: Session
  control: SessionControl
  productName: string
}

/** Where a session begins: an administrator of a new company with its set-up. */
const startOf = (areas: readonly OwnArea[], preferences: Preferences, { company, abilities }: Session) => {
  if (!company.set_up && abilities.includes(administerCompany.name)) return SETUP_PAGE
  const home = startArea(areas, preferences.store.getState().start_page)
  return home === undefined ? null : `/${home.path}`
}

const routesOf = (areas: readonly OwnArea[], preferences: Preferences, session: Session): RouteObject[] => {
  const start = startOf(areas, preferences, session)
  return [
    { index: true, element: start === null ? <NoAreas /> : <Redirect to={start} /> },
    ...areas.map((area) => ({ path: `${area.path}/*`, element: <AreaRoutes area={area} /> })),
    { path: 'perfil', element: <ProfilePage preferences={preferences} /> },
    { path: EXPORTS_PAGE.slice(1), element: <ExportsPage /> },
    { path: 'docs', element: <ApiPage /> },
    { path: 'llamar', element: <TelLinkPage /> },
    { path: 'escribir', element: <MailLinkPage /> },
    { path: 'auth/*', element: <Redirect to="/" /> },
    { path: '*', element: <NotFound /> },
  ]
}

/** The frame is shown without its screen after this, ms. */
const SCREEN_WITHIN = 500

const pathOf = (hash: string): string => hash.slice(1).replace(/[?#].*/s, '') || '/'

/** Resolves with the work, or on failure or timeout; the screen itself shows errors. */
const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])

/** Loads what the first screen did not need, once the phone has registered or failed to. */
const afterRegistering = (phone: Phone | null): (() => void) => {
  if (phone !== null) return whenReached(phone, preloadWhenIdle)
  preloadWhenIdle()
  return () => undefined
}

/**
 * The application of a signed-in user. Services open after the first commit: React may discard a first render, and each would
 * leave sockets and a phone behind.
 */
export const Shell = (props: ShellProps) => {
  const { language } = useLanguage()
  const [spoken] = useState({ language })
  spoken.language = language
  const [first] = useState(props)
  const [areas] = useState(() => areasFor(props.session.abilities, AREAS))
  const [services, setServices] = useState<Services | null>(null)
  useEffect(() => {
    // Before the frame is rendered, which would otherwise render twice; use-brand.ts keeps it.
    const { primary_color: primary, secondary_color: secondary } = first.session.company
    brandStore.setState({ primary, secondary }, true)
    const opened = createServices(first, () => spoken.language)
    let isOpen = true
    // Concurrent rendering, see main.tsx.
    const show = () => isOpen && startTransition(() => setServices(opened))
    const { start_page } = opened.preferences.store.getState()
    void atMost(SCREEN_WITHIN, fetchScreen(areas, pathOf(location.hash), start_page)).then(show)
    return () => {
      isOpen = false
      closeServices(opened)
    }
  }, [first, spoken, areas])
  return services === null ? (
    <Waiting />
  ) : (
    <OpenShell {...props} services={services} areas={areas} spoken={spoken} />
  )
}

const Pages = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)

interface OpenShellProps extends ShellProps {
  services: Services
  areas: readonly OwnArea[]
  spoken: { language: Language }
}

const OpenShell = ({ session, control, productName, services, areas, spoken }: OpenShellProps) => {
  const [who] = useState({ name: session.shortName, abilities: session.abilities })
  const unsent = () => services.chat?.unsent() ?? 'nothing'
  const signOut = async () => {
    if (!(await mayLeave('sign-out', services.phone, unsent(), spoken.language))) return
    // Before the session ends: afterwards the server refuses requests.
    await services.notify?.push.leave()
    await services.chat?.forget()
    await control.signOut()
  }
  const update = async () => {
    if (!(await mayLeave('reload', services.phone, unsent(), spoken.language))) return
    confirmLeaving()
    services.updates.apply()
  }
  useEffect(() => services.firstScreen.frameDrawn(services.chat), [services])
  useEffect(() => afterRegistering(services.phone), [services])
  const [history] = useState(() => createHashHistory(window))
  const [routes] = useState((): RouteObject[] => [
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
      children: routesOf(areas, services.preferences, session),
    },
  ])
  // During the first render, since the screens below format amounts in theirs.
  showCurrency(session.company.currency)
  // All that this page knows is the operator's: it starts over.
  const enterSession: EnterSession = (tokens) => {
    control.adopt(tokens)
    window.location.hash = ''
    window.location.reload()
  }
  return (
    <ApiContext value={control.api}>
      <ViewerProvider
        userId={session.userId}
        timeZone={session.company.time_zone}
        country={session.company.country}
        productName={productName}
        abilities={session.abilities}
      >
        <QueryClientProvider client={services.queries}>
          <LiveContext value={services.live}>
            <ResourceUpdatesContext value={services.resourceUpdates}>
              <PreferencesContext value={services.preferences}>
                <MenuMemoryContext value={services.menu}>
                  <WhoContext value={who}>
                    <AreasContext value={areas}>
                      <PhoneContext value={services.phone}>
                        <CrmProviders abilities={session.abilities} callNumber={services.callNumber}>
                          <CallNumberContext value={services.callNumber}>
                            <PeopleActsContext value={services.people}>
                              <ChatContext value={services.chat}>
                                <LazyJoinContext value={services.join}>
                                  <NotifyContext value={services.notify}>
                                    <EnterSessionContext value={enterSession}>
                                      <DoNotDisturbContext value={useUsersOnDoNotDisturb}>
                                        <BoundGroupsContext value={useBoundGroups}>
                                          <FilePickerContext
                                            value={
                                              session.abilities.includes(useDrive.name) ? DrivePicker : null
                                            }
                                          >
                                            <FailureFrame resetKey="">
                                              {/* Otherwise a pending lazy part would hide and remount all of the above. */}
                                              <Suspense fallback={<Waiting />}>
                                                <AddressRoot history={history}>
                                                  <Pages routes={routes} />
                                                </AddressRoot>
                                              </Suspense>
                                            </FailureFrame>
                                          </FilePickerContext>
                                        </BoundGroupsContext>
                                      </DoNotDisturbContext>
                                    </EnterSessionContext>
                                  </NotifyContext>
                                </LazyJoinContext>
                              </ChatContext>
                            </PeopleActsContext>
                          </CallNumberContext>
                        </CrmProviders>
                      </PhoneContext>
                    </AreasContext>
                  </WhoContext>
                </MenuMemoryContext>
              </PreferencesContext>
            </ResourceUpdatesContext>
          </LiveContext>
        </QueryClientProvider>
      </ViewerProvider>
    </ApiContext>
  )
}
