import { expect, test } from 'vitest'
import { ABILITIES } from '../features.ts'
import { declaredContracts } from './declared.ts'

const { routes, sockets } = await declaredContracts()

/** Open to anybody: what comes before a session, and what a company shows the world. */
const PUBLIC = [
  'GET /api/agenda/booking-pages/:key/',
  'GET /api/agenda/booking-pages/:key/slots/',
  'GET /api/agenda/bookings/:token/',
  'GET /api/agenda/feed/:token/',
  'GET /api/agenda/invitations/:token/',
  'POST /api/agenda/booking-pages/:key/',
  'POST /api/agenda/bookings/:token/cancel/',
  'POST /api/agenda/bookings/:token/move/',
  'POST /api/agenda/invitations/:token/',
  'GET /api/crm/public-forms/:key/',
  'POST /api/crm/public-forms/:key/',
  'GET /api/crm/public-quotes/:token/',
  'GET /api/crm/public-quotes/:token/pdf/',
  'POST /api/crm/public-quotes/:token/answer/',
  'POST /api/crm/register_page/',
  'GET /api/public/drive_link_content/:ticket/',
  'POST /api/public/drive_link_open/',
  'POST /api/public/drive_link_take/',
  'GET /api/public/report_wall/:token/',
  'POST /api/v1/forgot_password/',
  'POST /api/v1/login_cloud/',
  'POST /api/v1/login_integration/',
  'POST /api/v1/restart_password/',
  'POST /api/v1/second_factor/enrolment/',
  'GET /api/v1/brand/logo/',
  'GET /api/v1/settings/',
  'GET /api/v1/status/',
  'POST /api/v1/setup/',
  'POST /api/v1/setup/check/',
  'POST /api/v1/sign_on/',
  'POST /api/v1/sign_on/session/',
  'POST /api/v1/unblock_access/',
  'POST /api/v1/unblock_access/confirm/',
  'GET /api/webrtc/meeting_guests/:room/',
  'POST /api/webrtc/meeting_guests/:room/',
]

/** For every role: the own session and profile, and files, which ask who owns them. */
const SIGNED_IN = [
  'GET /api/admin/countries_list/',
  'GET /api/files/:id/',
  'POST /api/files/pictures/',
  'POST /api/files/uploads/',
  'POST /api/v1/logout/',
  'GET /api/v1/docs_link/',
  'GET /api/v1/platform-notices/',
  'POST /api/v1/platform-notices/seen/',
  'POST /api/v1/platform-notices/:id/dismiss/',
  'GET /api/v1/profile/',
  'PATCH /api/v1/profile/',
  'POST /api/v1/profile/password/',
  'POST /api/v1/second_factor/',
  'POST /api/v1/second_factor/confirm/',
  'POST /api/v1/second_factor/off/',
  'POST /api/v1/second_factor/recovery_codes/',
  'GET /api/v1/session/',
  'DELETE /api/v1/sessions/',
  'GET /api/v1/sessions/',
  'DELETE /api/v1/sessions/:id/',
  'POST /api/v1/socket_ticket/',
  'POST /api/webrtc/update-profile-config/',
]

const namesOf = (some: typeof routes) => some.map(({ method, path }) => `${method} ${path}`).toSorted()

test('every route needs an ability, but for the listed ones', () => {
  expect(namesOf(routes.filter(({ auth }) => auth === 'none'))).toEqual(PUBLIC.toSorted())
  const withoutAbility = routes.filter(({ auth, ability }) => auth === 'session' && !ability)
  expect(namesOf(withoutAbility)).toEqual(SIGNED_IN.toSorted())
})

test('every socket needs an ability', () => {
  expect(sockets.filter(({ ability }) => !ability).map(({ path }) => path)).toEqual([])
})

test('every ability is in the list sent to clients, under a unique name, and opened to somebody', () => {
  for (const { path, ability } of [...routes, ...sockets]) {
    if (ability) expect(ABILITIES, path).toContain(ability)
  }
  const names = ABILITIES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(ABILITIES.filter(({ roles }) => roles.length === 0)).toEqual([])
})
