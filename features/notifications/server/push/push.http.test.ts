import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { changeChatSettings } from '#features/chat/contract/settings.ts'
import { chatOf, groupOf, say } from '#features/chat/server/testing.ts'
import { signOut } from '#features/session/contract/session.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listDoNotDisturb, setDoNotDisturb } from '../../contract/do-not-disturb.ts'
import { countUnread, listNotifications, readNotifications } from '../../contract/notifications.ts'
import {
  getPushKey,
  listPushDevices,
  removePushDevice,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../contract/push.ts'
import { isPushService } from './push-settings.ts'
import { startPushService } from './stand-in-push-service.ts'

const service = await startPushService()
afterAll(() => service.close())
const program = await startTestProgram({ runJobs: true, settings: { PUSH_SERVICES: service.origin } })

let ana: Client
let luis: Client
let admin: Client
let eva: Client
let endpoint: string
const settings = { edit_minutes: 15, delete_minutes: 60, push_content: true }

const subscribe = async (client: Client): Promise<string> => {
  const subscription = service.subscribe()
  await client.call(subscribeToPush, { body: subscription })
  return subscription.endpoint
}
const textsFor = (browser: string) => service.received(browser).map(({ text }) => JSON.parse(text))
const arrives = (browser: string, part: object) =>
  eventually(() => expect(textsFor(browser)).toContainEqual(expect.objectContaining(part)), 10_000)
const subscriptions = () =>
  program.database.systemRows.selectFrom('push_subscriptions').select('endpoint').execute()

beforeAll(async () => {
  ;[ana, luis, admin, eva] = await program.signInAll('ana', 'luis', 'admin', 'eva')
  endpoint = await subscribe(luis)
})

test('a message is pushed to the other members’ browsers, encrypted for each and signed with the installation’s key', async () => {
  const [author, stranger] = [await subscribe(ana), await subscribe(eva)]
  const chatId = await chatOf(ana, luis)
  const { id } = await say(ana, chatId, 'Hola <b>Luis</b>')
  await arrives(endpoint, {
    kind: 'message',
    title: 'Ana Gómez',
    body: 'Hola <b>Luis</b>',
    chat_id: chatId,
    message_id: id,
  })
  const [delivery] = service.received(endpoint)
  expect(delivery).toMatchObject({ ttl: '86400', urgency: 'high', claims: { aud: service.origin } })
  expect((delivery?.claims.exp ?? 0) * 1000).toBeGreaterThan(Date.now())
  const keys = await Promise.all([ana, eva].map((client) => client.call(getPushKey, {})))
  expect(keys[0]).toEqual(keys[1])
  expect([textsFor(author), textsFor(stranger)]).toEqual([[], []])
  await ana.call(unsubscribeFromPush, { body: { endpoint: author } })
})

test('a push omits the message text if the company hides it', async () => {
  await admin.call(changeChatSettings, { body: { ...settings, push_content: false } })
  const { id } = await say(ana, await groupOf(ana, [luis], 'Secretos'), 'clave 1234')
  await arrives(endpoint, { title: 'Ana Gómez · Secretos', body: 'Mensaje nuevo', message_id: id })
  await admin.call(changeChatSettings, { body: settings })
  expect(JSON.stringify(textsFor(endpoint))).not.toContain('1234')
})

test('a missed call is stored, counted, pushed once, and marked read', async () => {
  const known = { endpoint: 'demo-1001', secret: ana.session.sipData?.password ?? '' }
  program.engine.addAccount(known)
  const device = program.engine.device(known)
  await device.register()
  await device.call('1002')
  await program.settled()
  await arrives(endpoint, { kind: 'missed_call', title: 'Llamada perdida', body: 'Ana Gómez 1001' })
  const { results, unread } = await luis.call(listNotifications, {})
  expect(unread).toBe(1)
  expect(results[0]).toMatchObject({ kind: 'missed_call', name: 'Ana Gómez', number: '1001', read: false })
  const call_id = results[0]?.call_id ?? ''
  expect(await eva.call(readNotifications, { body: { call_id } })).toEqual({ unread: 0 })
  expect(await luis.call(countUnread, {})).toEqual({ unread: 1 })
  expect(await luis.call(readNotifications, { body: { call_id } })).toEqual({ unread: 0 })
  await device.unregister()
})

test('a mention in a message is listed among the notifications', async () => {
  const chatId = await groupOf(ana, [luis])
  const socket = await luis.open(`/ws/notification/${luis.session.userId}/`, 'notification')
  const sent = await say(ana, chatId, '@luis mira', {
    mentions: [luis.session.userId, ana.session.userId, eva.session.userId],
  })
  expect(sent.mentions).toEqual([luis.session.userId, ana.session.userId])
  const frame = await socket.next(({ eventType }) => eventType === 'new_notification')
  expect(frame.data).toMatchObject({ kind: 'mention', message_id: sent.id, name: 'Ana Gómez' })
  expect((await eva.call(listNotifications, {})).count).toBe(0)
  // Reading in one place counts everywhere.
  expect(await luis.call(readNotifications, { body: {} })).toEqual({ unread: 0 })
  const read = await socket.next(({ eventType }) => eventType === 'notifications_read')
  expect(read.data).toEqual({ unread: 0 })
  const { id } = frame.data as { id: number }
  // The event says which: other tabs mark those and request nothing.
  await luis.call(readNotifications, { body: { notifications: [id] } })
  const isNext = ({ eventType, data }: (typeof socket.frames)[number]) =>
    eventType === 'notifications_read' && data !== read.data
  expect((await socket.next(isNext)).data).toEqual({ unread: 0, notifications: [id] })
  await socket.close()
})

test('do not disturb holds back pushes until its time is over', async () => {
  const chatId = await chatOf(ana, luis)
  const [colleague, stranger] = await Promise.all(
    [ana, eva].map((client) => client.open(`/ws/notification/${client.session.userId}/`, 'notification')),
  )
  await luis.call(setDoNotDisturb, { body: { active: true, until: null } })
  const heard = await colleague?.next(({ eventType }) => eventType === 'colleague_do_not_disturb')
  expect(heard?.data).toEqual({ user_id: luis.session.userId, active: true })
  // The next event that the other company gets is its own.
  await eva.call(setDoNotDisturb, { body: { active: false, until: null } })
  const own = await stranger?.next(({ eventType }) => eventType === 'colleague_do_not_disturb')
  expect(own?.data).toEqual({ user_id: eva.session.userId, active: false })
  await Promise.all([colleague?.close(), stranger?.close()])
  // Colleagues see it; another company does not.
  expect((await ana.call(listDoNotDisturb, {})).results).toEqual([luis.session.userId])
  expect((await eva.call(listDoNotDisturb, {})).results).toEqual([])
  await say(ana, chatId, 'en silencio')
  const over = new Date(Date.now() - 1000).toISOString()
  // Jobs run in order: the arrival of a later push proves that the earlier one was held back.
  await eventually(async () => {
    const { rows } = await program.database.system(async ({ rows }) => ({
      rows: await rows.selectFrom('do_not_disturb').selectAll().execute(),
    }))
    expect(rows).toHaveLength(1)
  })
  const watcher = await subscribe(admin)
  await say(ana, await chatOf(ana, admin), 'después del silencio')
  await arrives(watcher, { body: 'después del silencio' })
  expect(await luis.call(setDoNotDisturb, { body: { active: true, until: over } })).toEqual({
    active: false,
    until: null,
  })
  await say(ana, chatId, 'otra vez')
  await arrives(endpoint, { body: 'otra vez' })
  expect(textsFor(endpoint).map(({ body }) => body)).not.toContain('en silencio')
})

test('a push is retried when the service is busy, and browsers that are gone or signed out are removed', async () => {
  service.failNext(1)
  const chatId = await chatOf(ana, luis)
  await say(ana, chatId, 'insiste')
  await arrives(endpoint, { body: 'insiste' })
  const gone = await subscribe(luis)
  service.expire(gone)
  await say(ana, chatId, 'para nadie')
  await eventually(async () => expect((await subscriptions()).map((row) => row.endpoint)).not.toContain(gone))
  const other = await program.signIn('luis')
  const signedOut = await subscribe(other)
  await other.call(signOut, {})
  await say(ana, chatId, 'tras salir')
  await arrives(endpoint, { body: 'tras salir' })
  expect(textsFor(signedOut)).toEqual([])
})

test('people see which of their browsers get pushes, and can remove one', async () => {
  const marta = await program.signIn('marta')
  const other = await program.signIn('marta')
  const [here, there] = [await subscribe(marta), await subscribe(other)]
  const { results, count } = await marta.call(listPushDevices, {})
  expect(count).toBe(2)
  expect(results.filter(({ current }) => current)).toHaveLength(1)
  expect(results[0]).toMatchObject({ user_agent: expect.any(String), last_seen_at: expect.any(String) })
  const away = results.find(({ current }) => !current)?.id ?? 0
  for (const stranger of [eva, ana]) {
    expect((await stranger.send(removePushDevice, { params: { id: away } })).status).toBe(404)
  }
  expect((await marta.send(removePushDevice, { params: { id: away } })).status).toBe(204)
  expect((await marta.send(removePushDevice, { params: { id: away } })).status).toBe(404)
  await say(ana, await chatOf(ana, marta), 'solo aquí')
  await arrives(here, { body: 'solo aquí' })
  expect(textsFor(there)).toEqual([])
  await marta.call(signOut, {})
  expect((await other.call(listPushDevices, {})).count).toBe(0)
})

test('only known push services are called', async () => {
  const { keys } = service.subscribe()
  for (const foreign of [
    'http://127.0.0.1:1/x',
    'https://169.254.169.254/latest',
    'https://evilfcm.googleapis.com.x/',
  ]) {
    const reply = await ana.send(subscribeToPush, { body: { endpoint: foreign, keys } })
    expect(reply.status).toBe(400)
  }
  expect(isPushService(['push.apple.com'], 'https://web.push.apple.com/abc')).toBe(true)
  expect(isPushService(['push.apple.com'], 'https://notpush.apple.com/abc')).toBe(false)
  expect(isPushService(['push.apple.com'], 'http://push.apple.com/abc')).toBe(false)
})

test('a person keeps only the latest browsers, and push services may use only their standard port and no credentials', async () => {
  const { keys } = service.subscribe()
  const { origin } = new URL(endpoint)
  for (let index = 0; index < 25; index += 1) {
    await eva.call(subscribeToPush, { body: { endpoint: `${origin}/many/${index}`, keys } })
  }
  const stored = (await subscriptions()).map((row) => row.endpoint).filter((one) => one.includes('/many/'))
  expect(stored).toHaveLength(20)
  expect(stored).toContain(`${origin}/many/24`)
  for (const elsewhere of ['https://push.apple.com:8443/x', 'https://ana:x@push.apple.com/x']) {
    expect(isPushService(['push.apple.com'], elsewhere)).toBe(false)
  }
})
