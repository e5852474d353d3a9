import { createHash } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestSocket } from '#apps/server/testing.ts'
import { currentSession } from '#features/session/contract/session.ts'
import { extensions, renewExtensionSecret } from '../../contract/extensions.ts'

const REALM = 'suite.local'
const program = await startTestProgram()
const rows = program.database.systemRows
let admin: Client
let ana: Client
let eva: Client
const open: TestSocket[] = []

beforeAll(async () => {
  ;[admin, ana, eva] = await Promise.all([
    program.signIn('admin'),
    program.signIn('ana'),
    program.signIn('eva'),
  ])
})
afterEach(async () => {
  for (const socket of open.splice(0)) await socket.close()
})

const extension = (endpoint: string) =>
  rows.selectFrom('extensions').selectAll().where('endpoint', '=', endpoint).executeTakeFirstOrThrow()
const digest = (user: string, secret = '') =>
  createHash('md5').update(`${user}:${REALM}:${secret}`).digest('hex')
const listen = async (client: Client) => {
  const socket = await client.open(`/ws/notifications/${client.session.sipData?.account}/`, 'notifications')
  open.push(socket)
  return socket
}

test("new secrets replace the old ones for each kind of device, and the desk phones' secret is shown once", async () => {
  const before = await extension('demo-1001')
  const { once } = await admin.call(renewExtensionSecret, { params: { id: before.id } })
  expect(once).toEqual({
    // Host by which the browser reached the program.
    sip_server: new URL(program.origin).hostname,
    sip_port: '5060',
    sip_transport: 'UDP',
    sip_user: 'demo-1001-desk',
    sip_user_2: 'demo-1001-desk-2',
    sip_user_3: 'demo-1001-desk-3',
    sip_auth_user: 'demo-1001-desk',
    secret: expect.stringMatching(/^[\w-]{24}$/),
  })
  const after = await extension('demo-1001')
  const browsers = (await ana.call(currentSession, {})).sipData?.password ?? ''
  expect(browsers).not.toBe(once.secret)
  expect(after.secret_digest).toBe(digest('demo-1001', browsers))
  expect(after.secret_digest).not.toBe(digest('demo-1001', ana.session.sipData?.password))
  expect(after.desk_secret_digest).toBe(digest('demo-1001-desk', once.secret))
  expect(after.tls_secret_digest).toBe(digest('demo-1001-tls', once.secret))
  expect(JSON.stringify(after)).not.toContain(once.secret)
  const stored = await admin.call(extensions.routes.read, { params: { id: before.id } })
  expect(stored.version).toBe(before.version)
  expect(JSON.stringify(stored)).not.toContain(once.secret)
})

test("the user's browsers are notified to read the new secret, others are not", async () => {
  const { id } = await extension('demo-1001')
  const [hers, theirs] = [await listen(ana), await listen(eva)]
  await admin.call(renewExtensionSecret, { params: { id } })
  const frame = await hers.next(({ eventType }) => eventType === 'sip_secret_renewed')
  expect(frame.data).toEqual({ account: 'demo-1001' })
  await theirs.caughtUp()
  expect(theirs.frames.some(({ eventType }) => eventType === 'sip_secret_renewed')).toBe(false)
})

test("only administrators renew secrets, of their company's existing extensions, and the audit trail omits the secret", async () => {
  const [own, other] = [await extension('demo-1002'), await extension('otra-1001')]
  expect(await ana.send(renewExtensionSecret, { params: { id: own.id } })).toMatchObject({ status: 403 })
  expect(await admin.send(renewExtensionSecret, { params: { id: other.id } })).toMatchObject({ status: 404 })
  expect(await admin.send(renewExtensionSecret, { params: { id: 999_999 } })).toMatchObject({ status: 404 })
  expect(await extension('otra-1001')).toEqual(other)

  const { once } = await admin.call(renewExtensionSecret, { params: { id: own.id } })
  const entry = await rows
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'extension.secret_renewed')
    .where('subject_id', '=', String(own.id))
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ subject_name: '1002', actor_id: admin.session.userId })
  expect(JSON.stringify(entry)).not.toContain(once.secret)

  await admin.call(extensions.routes.remove, { params: { id: own.id } })
  expect(await admin.send(renewExtensionSecret, { params: { id: own.id } })).toMatchObject({ status: 404 })
})

test("phones get the registrar of the company's telephone server, and so do new extensions", async () => {
  await rows
    .updateTable('asterisk_servers')
    .set({ sip_host: 'pbx.example', sip_port: 5070 })
    .where('id', '=', 1)
    .execute()
  const { once } = await admin.call(extensions.routes.create, {
    body: { number: '2900', display_name: 'Portería' },
  })
  expect(once).toMatchObject({
    sip_server: 'pbx.example',
    sip_port: '5070',
    sip_user: 'demo-2900-desk',
  })
  expect(once).not.toHaveProperty('sip_tls_port')
})

test("over TLS phones register at the telephone server's TLS port", async () => {
  await rows.updateTable('asterisk_servers').set({ sip_tls_port: 5071 }).where('id', '=', 1).execute()
  const { id } = await extension('demo-1003')
  const { once } = await admin.call(renewExtensionSecret, { params: { id } })
  expect(once).toMatchObject({
    sip_tls_port: '5071',
    sip_tls_user: 'demo-1003-tls',
    sip_tls_user_2: 'demo-1003-tls-2',
    sip_tls_user_3: 'demo-1003-tls-3',
  })
})
