import { randomUUID } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openChat } from '#features/chat/contract/chats.ts'
import { sendMessage } from '#features/chat/contract/messages.ts'
import { setDoNotDisturb } from '#features/notifications/contract/do-not-disturb.ts'
import { readNotifications } from '#features/notifications/contract/notifications.ts'
import { startPushService } from '#features/notifications/server/push/stand-in-push-service.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { caller } from './harness/caller.ts'
import type { Person } from './harness/person.ts'
import { sharedSuite } from './harness/shared-suite.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

// Counts what arrives: nobody else may write to these people or call them.
const { person, origin, accountOf } = stage({ company: 'own', showsNotifications: true })
const service = await startPushService(sharedSuite().pushPort)
afterAll(() => service.close())

const callerOf = (name: string) => {
  const { username, password } = accountOf(name)
  return caller(origin, username, password)
}

/** Ana writes to a person through the API. */
const anaWritesTo = async (name: string) => {
  const [ana, other] = await Promise.all([callerOf('ana'), callerOf(name)])
  const chat = await ana.api.call(openChat, { body: { user_id: other.userId } })
  return {
    chatId: chat.id,
    other,
    say: (message: string, mentions: number[] = []) =>
      ana.api.call(sendMessage, {
        body: { chat_id: chat.id, client_id: randomUUID(), message, mentions, response_message: null },
      }),
  }
}

/** Runs in the page: a stand-in provides the subscription, since the browser's push service is unreachable. */
const standIn = (subscription: object) => {
  const KEY = 'test.subscription'
  const made = (key: unknown) => ({
    ...subscription,
    expirationTime: null,
    options: { applicationServerKey: key },
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem(KEY)
      return true
    },
  })
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem(KEY) === null ? null : (made(null) as never)
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem(KEY, 'on')
    return made(options?.applicationServerKey) as never
  }
}

/** The page's service worker: delivers push messages as the browser would, and reads the shown notifications. */
async function workerOf(context: BrowserContext, page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  const session: CDPSession = await context.newCDPSession(page)
  const ids = new Set<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, scopeURL, isDeleted } of registrations) {
      if (!isDeleted && scopeURL === `${origin}/`) ids.add(registrationId)
    }
  })
  await session.send('ServiceWorker.enable')
  await eventually(() => expect(ids.size).toBe(1))
  const [registrationId = ''] = ids
  const worker = context.serviceWorkers()[0]
  if (!worker) throw new Error('the service worker is not running')
  return {
    deliver: (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      }),
    /** Clicks a notification; whether a window may open or be focused is up to the browser. */
    click: (tag: string) =>
      worker.evaluate(async (name) => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration
          clients: { openWindow: (url: string) => Promise<null> }
          opened?: string
          dispatchEvent(event: Event): void
          NotificationEvent: new (type: string, init: object) => Event
        }
        scope.clients.openWindow = async (url) => {
          scope.opened = url
          return null
        }
        const [notification] = await scope.registration.getNotifications({ tag: name })
        scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      }, tag),
    /** Number of our pages that the worker sees; briefly includes the one just left. */
    pages: () =>
      worker.evaluate(async () => {
        const { clients } = globalThis as unknown as {
          clients: { matchAll(filter: object): Promise<object[]> }
        }
        return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
      }),
    opened: () => worker.evaluate(() => (globalThis as { opened?: string }).opened ?? null),
  }
}

const openProfile = async (person: Person) => {
  const { page } = person
  // Once everything has started.
  await softphone(person).ready()
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('menuitem', { name: 'Mi perfil' }).click()
}

test('with the page closed, messages and missed calls are notified, and a click opens them', async () => {
  const luis = await person('luis', { serviceWorkers: 'allow' })
  const { page, context } = luis
  const subscription = service.subscribe()
  await context.addInitScript(standIn, subscription)
  await page.reload()
  await openProfile(luis)
  const here = page.getByRole('switch', { name: 'Avisar en este equipo' })
  const worker = await workerOf(context, page)
  await here.click()
  await page.getByText('Este equipo recibe avisos aunque cierre la aplicación.').waitFor()
  await page.getByRole('list', { name: 'Equipos que reciben avisos' }).getByText('Este equipo').waitFor()

  // No page is open any more.
  await page.goto('about:blank')
  await eventually(async () => expect(await worker.pages()).toBe(0))
  const { say, chatId } = await anaWritesTo('luis')
  const { id } = await say('¿Almorzamos?')
  const arrived = () => service.received(subscription.endpoint).map(({ text }) => text)
  await eventually(() => expect(arrived().join()).toContain('¿Almorzamos?'))
  await worker.deliver(arrived().find((text) => text.includes('¿Almorzamos?')) ?? '')
  const tag = `chat-${chatId}`
  await eventually(async () =>
    expect(await worker.shown()).toEqual([{ title: 'Ana Gómez', body: '¿Almorzamos?', tag }]),
  )
  await worker.click(tag)
  await eventually(async () =>
    expect(await worker.opened()).toBe(`/#/pbxCloud/chat?chat=${chatId}&mensaje=${id}`),
  )
  expect(await worker.shown()).toEqual([])

  // With a page open, the click navigates that page.
  await worker.deliver(
    JSON.stringify({ kind: 'missed_call', title: 'Llamada perdida', body: 'Ana Gómez 1001', call_id: 'c' }),
  )
  await eventually(async () => expect((await worker.shown()).map((notice) => notice.tag)).toEqual(['call-c']))
  await page.goto(`${origin}/#/pbxCloud/directorio`)
  await softphone(luis).ready()
  await worker.click('call-c')
  await page.waitForURL(/#\/pbxCloud\/historial/)
  // Foreign payloads show nothing and break nothing.
  await worker.deliver('<script>')
  await worker.deliver(JSON.stringify({ kind: 'other', title: 'x' }))

  // After signing out this browser receives nothing more.
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(/#\/auth\/login/)
  expect(await page.evaluate(() => localStorage.getItem('test.subscription'))).toBeNull()
  const before = arrived().length
  await say('ya no está')
  const eva = service.subscribe()
  expect(service.received(eva.endpoint)).toEqual([])
  expect(arrived()).toHaveLength(before)
})

/** Runs in the page: counts started tones. */
const countTones = () => {
  const start = OscillatorNode.prototype.start
  Object.assign(globalThis, { tones: 0 })
  OscillatorNode.prototype.start = function (...at) {
    Object.assign(globalThis, { tones: (globalThis as unknown as { tones: number }).tones + 1 })
    return start.apply(this, at)
  }
}
const tonesIn = (page: Page) => page.evaluate(() => (globalThis as unknown as { tones: number }).tones)
const noticesOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })
const iconOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href)

test('open tabs notify once in total, show the count in title and icon, and respect do not disturb', async () => {
  const marta = await person('marta', { serviceWorkers: 'allow' })
  const { page, context } = marta
  await context.addInitScript(countTones)
  await page.goto(`${origin}/#/pbxCloud/historial`)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  const second = await context.newPage()
  await second.goto(`${origin}/#/pbxCloud/historial`)
  await second.getByRole('button', { name: 'Menú de perfil' }).waitFor()
  const plainIcon = await iconOf(page)
  const { say, other, chatId } = await anaWritesTo('marta')

  await say('Hola Marta')
  await Promise.all([page, second].map((tab) => tab.waitForFunction(() => /^\(1\) /.test(document.title))))
  await eventually(async () => expect(await noticesOf(page)).toEqual(['Ana Gómez: Hola Marta']))
  await eventually(async () => expect([await tonesIn(page), await tonesIn(second)].sort()).toEqual([0, 2]))
  await eventually(async () => expect(await iconOf(page)).not.toBe(plainIcon))
  // One notification per chat.
  await say('¿Estás?')
  await eventually(async () => expect(await noticesOf(page)).toEqual(['Ana Gómez: ¿Estás?']))
  await second.close()

  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('menuitem', { name: 'No molestar: Por 1 hora' }).click()
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByText(/^Activado hasta/).waitFor()
  await page.keyboard.press('Escape')
  const sounded = await tonesIn(page)
  await say('¿Me escuchas, @marta?', [other.userId])
  const bell = page.getByRole('button', { name: /^Notificaciones/ })
  await page.getByRole('button', { name: 'Notificaciones: 1 notificación sin leer' }).waitFor()
  expect(await noticesOf(page)).toEqual(['Ana Gómez: ¿Estás?'])
  expect(await tonesIn(page)).toBe(sounded)
  // Turned off on another device.
  await other.api.call(setDoNotDisturb, { body: { active: false, until: null } })

  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notificaciones' })
  await list.getByText('Mención de Ana Gómez').waitFor()
  await expectNoViolations(marta)
  await list.getByText('Mención de Ana Gómez').click()
  await page.waitForURL(new RegExp(`#/pbxCloud/chat\\?chat=${chatId}&mensaje=`))
  await page.getByRole('button', { name: 'Notificaciones', exact: true }).waitFor()

  // With the chat open and visible, new messages are read and not notified.
  await page.getByRole('main').getByText('¿Me escuchas, @marta?').last().waitFor()
  await eventually(async () => expect(await noticesOf(page)).toEqual([]))
  const heard = await tonesIn(page)
  await say('¿Ves esto?')
  await page.getByRole('main').getByText('¿Ves esto?').last().waitFor()
  await page.waitForFunction(() => !document.title.startsWith('('))
  expect([await tonesIn(page), await noticesOf(page)]).toEqual([heard, []])
})

test('the bell lists missed calls, which are marked as read singly or all at once, and link to the history', async () => {
  const { api } = await callerOf('luis')
  await api.call(readNotifications, { body: {} })
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [calling, called] = [softphone(ana), softphone(luis)]
  await Promise.all([calling.ready(), called.ready()])
  const { page } = luis
  const list = page.getByRole('dialog', { name: 'Notificaciones' })
  const readAll = list.getByRole('button', { name: 'Marcar todas como leídas' })
  for (const count of [1, 2]) {
    await calling.dial('1002')
    await called.says('Llamada entrante')
    await calling.press('Cancelar llamada')
    await calling.ready()
    await page.getByRole('button', { name: new RegExp(`^Notificaciones: ${count} `) }).waitFor()
  }
  await page.getByRole('button', { name: /^Notificaciones/ }).click()
  await list
    .getByRole('button', { name: /^Marcar como leída/ })
    .first()
    .click()
  await eventually(async () =>
    expect(await list.getByRole('button', { name: /^Marcar como leída/ }).count()).toBe(1),
  )
  await readAll.click()
  await readAll.waitFor({ state: 'detached' })
  await list.getByText('Llamada perdida de Ana Gómez').first().click()
  await page.waitForURL(/#\/pbxCloud\/historial/)
})
