import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thorough } from '#platform/testing/thorough.ts'
import { chatScreen, speaker } from './harness/chat.ts'
import { type Network, startNetwork } from './harness/network.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person, origin } = stage()

let network: Network
beforeAll(async () => {
  network = await startNetwork(origin)
})
afterAll(() => network?.close())

/** More than a page of messages. */
const BURST = thorough(100, 200)
const [CUT_AT, MENDED_AT] = [Math.round(0.3 * BURST), Math.round(0.7 * BURST)]
/** Timeout for reading so many messages from the screen on a busy machine, ms. */
const SOON = { timeout: 60_000 }

/** The conversation's messages, from the newest upwards, read by scrolling. */
const readUp = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const log = document.querySelector('[role=log]')
    if (log === null) return []
    const seen = new Map<string, string>()
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const rows = () => [...log.querySelectorAll('[data-message]')]
    log.scrollTop = log.scrollHeight
    for (let still = 0; still < 12; ) {
      await frame()
      await frame()
      let found = false
      for (const row of rows().reverse()) {
        const id = row.getAttribute('data-message') ?? ''
        const text = /ráfaga \d+ de [a-z]+/.exec(row.textContent ?? '')?.[0]
        if (text === undefined || seen.has(id)) continue
        seen.set(id, text)
        found = true
      }
      still = found ? 0 : still + 1
      log.scrollTop -= log.clientHeight / 3
    }
    return [...seen.entries()].sort(([one], [other]) => Number(one) - Number(other)).map(([, text]) => text)
  })

test('after a network cut during a burst of messages all three people see the same ones, in the same order, none twice', async () => {
  const speakers = await Promise.all(['ana', 'luis', 'marta'].map((name) => speaker(origin, name)))
  const [anaSpeaks, luisSpeaks, martaSpeaks] = speakers
  if (!anaSpeaks || !luisSpeaks || !martaSpeaks) throw new Error('a person is not signed in')
  // Unique per attempt: earlier messages are still in the chats.
  const title = `Ráfaga ${Date.now().toString(36)}`
  const group = await anaSpeaks.makeGroup(title, [luisSpeaks.id, martaSpeaks.id])
  const people = await Promise.all([person('ana', { network }), person('luis', {}), person('marta', {})])
  const [ana] = people
  if (!ana) throw new Error('ana is missing')
  const screens = people.map(chatScreen)
  for (const screen of screens) await screen.open(title)

  // Each sends one message after the other, all three at the same time.
  let content = 0
  const burst = Promise.all(
    [luisSpeaks, martaSpeaks, anaSpeaks].map(async (one, index) => {
      for (let number = index; number < BURST - 4; number += 3) {
        await one.say(group, `ráfaga ${number} de ${['luis', 'marta', 'ana'][index]}`)
        content += 1
        if (content === CUT_AT) network.cut()
        if (content === MENDED_AT) network.mend()
      }
    }),
  )
  // Messages that ana sends during the cut also arrive, once each and in her order.
  await expect.poll(() => content, SOON).toBeGreaterThan(CUT_AT)
  for (let number = 0; number < 4; number += 1) await screens[0]?.say(`ráfaga ${BURST + number} de anita`)
  await burst
  network.mend()

  await expect.poll(() => screens[1]?.message('de anita').count(), SOON).toBe(4)
  const lists: string[][] = []
  for (const [index, { page }] of people.entries()) {
    // The disconnected person has everything once the last message has arrived.
    await screens[index]?.message(`ráfaga ${BURST + 3} de anita`).waitFor({ timeout: SOON.timeout })
    lists.push(await readUp(page))
  }
  const [anas, luiss, martas] = lists
  expect(new Set(luiss).size).toBe(BURST)
  expect(luiss).toHaveLength(BURST)
  expect(anas).toEqual(luiss)
  expect(martas).toEqual(luiss)
  const own = luiss?.filter((text) => text.endsWith('anita'))
  expect(own).toEqual([0, 1, 2, 3].map((number) => `ráfaga ${BURST + number} de anita`))
})

/** Collects alerts that appear on the page from now on, except the phone's state. */
const alertsOn = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seenAlerts: seen })
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll<HTMLElement>(
        '[role=alert]:not([data-phone], [role=log] *)',
      )) {
        if ('seen' in alert.dataset) continue
        alert.dataset.seen = ''
        seen.push(alert.textContent)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { seenAlerts: string[] }).seenAlerts)
}

test('a lost server is reported once, and failed messages are sent automatically when it returns, once and in order', async () => {
  const [ana, luis] = await Promise.all([person('ana', { network }), person('luis')])
  const [anas, luiss] = [chatScreen(ana), chatScreen(luis)]
  const phone = softphone(ana)
  await Promise.all([anas.open('Luis'), luiss.open('Ana'), phone.ready()])
  const alerts = await alertsOn(ana.page)
  // Unique per attempt: earlier messages are still in the chats.
  const texts = ['primero', 'segundo', 'tercero'].map((word) => `${word} ${Date.now().toString(36)}`)

  network.refuse()
  for (const text of texts) await anas.say(text)
  await phone.says('Desconectado')
  const failed = anas.messages.getByRole('button', { name: 'Reintentar' })
  await expect.poll(() => failed.count(), SOON).toBe(3)
  await expect.poll(alerts, SOON).toEqual([expect.stringContaining('Desconectado')])
  network.mend()

  await Promise.all([luiss.message(texts[2] ?? '').waitFor(), phone.ready()])
  const own = (await luiss.messages.locator('[data-message]').allInnerTexts()).flatMap(
    (content) => texts.find((text) => content.includes(text)) ?? [],
  )
  expect(own).toEqual(texts)
  await expect.poll(() => failed.count()).toBe(0)
  expect(await ana.page.getByText('No se pudieron cargar más mensajes').count()).toBe(0)
  expect(await alerts()).toHaveLength(1)
})
