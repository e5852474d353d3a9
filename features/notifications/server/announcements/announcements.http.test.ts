import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { userGroups } from '#features/users/contract/user-groups.ts'
import { users } from '#features/users/contract/users.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { announcements, listReaders } from '../../contract/announcements.ts'
import { listNotifications, readNotifications } from '../../contract/notifications.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram({ runJobs: true })
const { statements } = program
const { routes } = announcements
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client
let operator: Client

beforeAll(async () => {
  ;[ana, luis, marta, admin, eva, operator] = await program.signInAll(
    'ana',
    'luis',
    'marta',
    'admin',
    'eva',
    'operador',
  )
})

const LATER = '2099-01-01T12:00:00.000Z'

conforms(
  () => ({ keeper: admin, stranger: eva, everybody: [ana, marta, admin, operator], statements }),
  announcements,
  { values: (n) => ({ audience: 'all', link: '/pbxCloud/agenda', send_at: `2099-01-0${n}T12:00:00.000Z` }) },
)

const make = async (body: object) => (await admin.call(routes.create, { body: body as never })).record
const text = { body: 'Mañana no hay servicio entre las 6 y las 7.' }
const titles = async (client: Client) =>
  (await client.call(listNotifications, { query: { page_size: 100 } })).results
    .filter(({ kind }) => kind === 'announcement')
    .map(({ title }) => title)
const sent = (id: number) =>
  vi.waitFor(
    async () => {
      const record = await admin.call(routes.read, { params: { id } })
      expect(record.sent_at).not.toBeNull()
      return record
    },
    { timeout: 30_000, interval: 100 },
  )

test('an announcement to all reaches everybody in the company at once, and nobody else', async () => {
  const { id } = await make({ subject: 'Para todos', ...text, link: '/pbxCloud/agenda' })
  const record = await sent(id)
  const everybody = (await admin.call(users.routes.list, { query: { state: 'enabled', limit: 1 } })).count
  expect(record).toMatchObject({ recipients: everybody, readers: 0, author: { id: admin.session.userId } })
  for (const person of [ana, luis, admin]) expect(await titles(person)).toContain('Para todos')
  expect(await titles(eva)).not.toContain('Para todos')
})

test('an announcement to groups, roles or people reaches only those', async () => {
  const group = (await admin.call(userGroups.routes.create, { body: { name: 'Turno noche' } })).record
  const ofLuis = await admin.call(users.routes.read, { params: { id: luis.session.userId } })
  await admin.call(users.routes.edit, {
    params: { id: ofLuis.id },
    body: { version: ofLuis.version, groups: [group.id] },
  })
  await sent((await make({ subject: 'Al grupo', ...text, audience: 'groups', groups: [group.id] })).id)
  await sent(
    (await make({ subject: 'A supervisores', ...text, audience: 'roles', roles: ['supervisor'] })).id,
  )
  const people = [ana.session.userId]
  await sent((await make({ subject: 'A una persona', ...text, audience: 'people', people })).id)
  const some = ['Al grupo', 'A supervisores', 'A una persona']
  const got = async (client: Client) => (await titles(client)).filter((title) => some.includes(title))
  expect(await Promise.all([luis, marta, ana, eva].map(got))).toEqual([
    ['Al grupo'],
    ['A supervisores'],
    ['A una persona'],
    [],
  ])
})

test('the list of readers shows unread recipients first, and nothing to another company', async () => {
  const { id } = await make({
    subject: 'Léanlo',
    ...text,
    audience: 'people',
    people: [ana.session.userId, luis.session.userId],
  })
  await sent(id)
  const { results } = await ana.call(listNotifications, { query: {} })
  const mine = results.find(({ title }) => title === 'Léanlo')
  await ana.call(readNotifications, { body: { notifications: [mine?.id ?? 0] } })
  const readers = await admin.call(listReaders, { params: { id }, query: {} })
  expect(readers).toMatchObject({ count: 2, unread: 1 })
  expect(readers.results.map((one) => [one.id, one.read_at !== null])).toEqual([
    [luis.session.userId, false],
    [ana.session.userId, true],
  ])
  expect((await admin.call(routes.read, { params: { id } })).readers).toBe(1)
  expect((await marta.send(listReaders, { params: { id }, query: {} })).status).toBe(403)
  const { status } = await eva.send(listReaders, { params: { id }, query: {} })
  expect([403, 404]).toContain(status)
})

test('a scheduled announcement is sent at its time, and can be changed until then but not afterwards', async () => {
  const later = await make({ subject: 'Más tarde', ...text, send_at: LATER })
  expect(later.sent_at).toBeNull()
  const changed = await admin.call(routes.edit, {
    params: { id: later.id },
    body: { version: later.version, subject: 'Ahora mismo', send_at: null },
  })
  expect(changed.subject).toBe('Ahora mismo')
  const record = await sent(later.id)
  const late = await admin.send(routes.edit, {
    params: { id: later.id },
    body: { version: record.version, subject: 'Otra cosa' },
  })
  expect(late).toMatchObject({
    status: 400,
    body: { fields: { subject: ['Ya se envió: no se puede cambiar.'] } },
  })
  const none = await admin.send(routes.create, {
    body: { subject: 'A nadie', ...text, audience: 'groups', groups: [] },
  })
  expect(none).toMatchObject({ status: 400, body: { fields: { groups: ['Diga para quién es.'] } } })
  const outside = await admin.send(routes.create, { body: { subject: 'x', ...text, link: '//evil.example' } })
  expect(outside.status).toBe(400)
})
