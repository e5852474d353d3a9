import { expect, test } from 'vitest'
import { z } from 'zod'
import { can } from '#platform/contract/access.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { declaredContracts } from '../abilities/declared.ts'
import {
  FOR_ITS_PEOPLE,
  HEARD,
  SUPPORT_MAY,
  standsFor,
  supportHears,
  supportMay,
  UNSEEN,
} from './support-access.ts'

const { routes, sockets } = await declaredContracts()
/** Support enters as an administrator. */
const inside = routes.filter(
  ({ auth, ability }) => auth === 'session' && (!ability || can('administrator', ability)),
)
const writing = inside.filter(({ method }) => method !== 'GET')
const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`

const kept = Object.values(FOR_ITS_PEOPLE).flat()
const isKept = ({ path }: RouteContract) =>
  kept.some((entry) => (entry.endsWith('*') ? path.startsWith(entry.slice(0, -1)) : path === entry))

test('of every route that writes it is said whether support may use it', () => {
  const undecided = writing.filter((route) => !supportMay(route) && !isKept(route))
  expect(undecided.map(nameOf)).toEqual([])
})

test('what is said is of routes that there are', () => {
  const idle = SUPPORT_MAY.filter((entry) => !writing.some((route) => standsFor(entry, route)))
  const unknown = kept.filter(
    (entry) =>
      !writing.some(({ path }) =>
        entry.endsWith('*') ? path.startsWith(entry.slice(0, -1)) : path === entry,
      ),
  )
  const reads = inside.filter(({ method }) => method === 'GET').map(nameOf)
  expect({ idle, unknown, unseen: UNSEEN.filter((entry) => !reads.includes(entry)) }).toEqual({
    idle: [],
    unknown: [],
    unseen: [],
  })
  expect(HEARD.filter((path) => !sockets.some((socket) => socket.path === path))).toEqual([])
})

/** Names of all that an answer may contain. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  if (schema === null || typeof schema !== 'object') return []
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(part as object) : []),
    ...namesIn(part),
  ])
}

/** Names under which answers show ways in, or links that need no session. */
const WAY_IN = /secret|password|token|(?:^|_)pin$|api_key|public_key|recovery_code|^code$|^url$|^link$/i

const answersOf = ({ answer }: RouteContract): string[] =>
  answer
    ? [...new Set(namesIn(z.toJSONSchema(answer, { unrepresentable: 'any' })))].filter((name) =>
        WAY_IN.test(name),
      )
    : []

/** Answers in which such a name is harmless to show. */
const HARMLESS: readonly string[] = [
  // Never shown again, or only that there is one: fields that can be written alone.
  'GET /api/admin/desk-phones/: new_secret',
  'GET /api/admin/desk-phones/:id/: new_secret',
  'GET /api/admin/trunks/: secret, has_secret',
  'GET /api/admin/trunks/:id/: secret, has_secret',
  'GET /api/admin/sign-on-providers/: client_secret',
  'GET /api/admin/sign-on-providers/:id/: client_secret',
  'GET /api/v1/profile/: recovery_codes_left',
  'GET /api/webrtc/conference_rooms/: has_pin',
  'GET /api/webrtc/voicemail_settings/: has_pin',
  // Of the own telephone, which support has not.
  'GET /api/v1/session/: password',
  // Made to be public.
  'GET /api/chat/push/key/: public_key',
  'GET /api/crm/forms/: public_key',
  'GET /api/crm/forms/:id/: public_key',
  'GET /api/crm/booking-pages/: public_key',
  'GET /api/crm/booking-pages/:id/: public_key',
  // Of customers, to whom they were sent.
  'GET /api/crm/business/:id/quotes/: token',
  // Where the company's own programs listen.
  'GET /api/admin/integration-panel/: url',
  'GET /api/admin/provisioning/: url',
  'GET /api/admin/webhooks/: url',
  'GET /api/admin/webhooks/:id/: url',
  // Pages of the product.
  'GET /api/admin/announcements/: link',
  'GET /api/admin/announcements/:id/: link',
  'GET /api/admin/notifications/: link',
  // Of files, which ask for the session; of the own drive's links, which support has not.
  ...[
    '/api/admin/join-bots/:id/graph/',
    '/api/chat/:id/messages/',
    '/api/chat/:id/messages/from/:messageId/',
    '/api/chat/:id/shared_files/',
    '/api/chat/get-filtered-messages/',
    '/api/chat/search/',
    '/api/pbx/drive_files/',
    '/api/pbx/drive_files/:id/versions/',
    '/api/pbx/drive_folder/',
    '/api/pbx/drive_list/',
    '/api/pbx/drive_protected_folder_details/',
    '/api/pbx/drive_view/',
    '/api/pbx/storage_chats/',
    '/api/pbx/storage_crm/',
    '/api/pbx/storage_records/',
    '/api/webrtc/list_voicemail_app',
    '/api/webrtc/records_app',
    '/join/chats/:id/files/',
    '/join/chats/:id/notes/',
    '/join/context_message/:id/',
    '/join/messages/',
  ].map((path) => `GET ${path}: url`),
  'GET /api/pbx/drive_sharing/:id/: url, has_password',
]

test('reading that names a way in is either unseen by support, or known to be harmless', () => {
  const shown = inside
    .filter((route) => route.method === 'GET' && supportMay(route))
    .flatMap((route) => {
      const names = answersOf(route)
      return names.length === 0 ? [] : [`${nameOf(route)}: ${names.join(', ')}`]
    })
  expect(shown.toSorted()).toEqual(HARMLESS.toSorted())
})

test('what makes something that is shown once is never for support', () => {
  const once = /secret|password|recovery_codes|^once$/
  const made = writing.filter(
    (route) => supportMay(route) && answersOf(route).some((name) => once.test(name)),
  )
  expect(made.map(nameOf)).toEqual([])
})

test('of every socket it is said, too', () => {
  const kept = sockets.filter((socket) => !supportHears(socket)).map(({ path }) => path)
  expect(kept.toSorted()).toEqual([
    '/join/ws/notification/:userName/:token/:official/:agent',
    '/sip',
    '/ws/chat/:chatId/:owner/',
    '/ws/meetings/:room/',
  ])
})
