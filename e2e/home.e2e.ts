import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { createGroup } from '#features/chat/contract/groups.ts'
import { sendMessage } from '#features/chat/contract/messages.ts'
import { joinAccounts } from '#features/join/contract/config/accounts.ts'
import { joinGroups } from '#features/join/contract/config/groups.ts'
import { outsidePhone } from '#features/join/server/testing.ts'
import { currentSession } from '#features/session/contract/session.ts'
import type { Api } from '#platform/http/web/api.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { apiFor } from './harness/own-company.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person, origin, accountOf } = stage({ company: 'own' })

const LONG = 'María de los Ángeles Fernández de Córdoba y Ruiz de la Prada'
const CARDS = [
  'Clientes que esperan',
  'Llamadas por devolver',
  'Llamadas perdidas',
  'El equipo ahora',
  'Puesta en marcha',
  'Sin leer',
  'Agenda de hoy',
]
/** Three columns, two, and a telephone. */
const WIDTHS = [1600, 1200, 390]

const idOf = async (api: Api): Promise<number> => Number((await api.call(currentSession, {})).userId)

/** A simulated number, whose conversations go to Ana. */
async function openChannel(admin: Api, ana: number): Promise<number> {
  const group = await resourceClient(admin, joinGroups).create({
    name: 'Ventas',
    members: [ana],
    strategy: 'by_turns',
    capacity: 20,
  })
  const account = await resourceClient(admin, joinAccounts).create({
    name: 'Línea',
    provider: 'simulator',
    number: `+57601${randomInt(1_000_000, 9_999_999)}`,
    group: group.record.id,
  })
  return account.record.id
}

/** Where each card begins, px. */
const placesIn = async (page: Page): Promise<Record<string, number[]>> =>
  Object.fromEntries(
    await page.locator('[data-screen] section').evaluateAll((cards) =>
      cards.map((card) => {
        const { left, top } = card.getBoundingClientRect()
        return [card.querySelector('h2')?.textContent ?? '', [Math.round(left), Math.round(top)]] as const
      }),
    ),
  )

/** Cards that Chromium saw move, also for a moment: what is told of its layout from now on, in each page. */
async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { sources?: { node: Node | null }[] }
    const CARD = '[data-screen] section'
    const moved: string[] = []
    Object.assign(globalThis, { movedCards: moved })
    const cardOf = (node: Node | null): Element | null => {
      if (!(node instanceof Element)) return null
      return node.matches(CARD) ? node : node.querySelector(CARD)
    }
    new PerformanceObserver((list) => {
      const shifts: Shift[] = list.getEntries()
      const cards = shifts.flatMap(({ sources = [] }) => sources.flatMap(({ node }) => cardOf(node) ?? []))
      moved.push(...cards.map((card) => card.querySelector('h2')?.textContent ?? ''))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { movedCards: string[] }).movedCards)
}

test('the cards of Inicio stay where they are, and lead to what they show', async () => {
  const [admin, luis, ana] = (await Promise.all(
    ['admin', 'luis', 'ana'].map((name) => apiFor(origin, accountOf(name))),
  )) as [Api, Api, Api]
  const account = await openChannel(admin, await idOf(ana))
  const viewer = await person('admin', { viewport: { width: 1600, height: 1000 } })
  const { page } = viewer
  const moves = await watchMoves(page)
  await page.goto(`${origin}/#/inicio`)
  await page.reload()
  const card = (name: string) => page.getByRole('region', { name })
  await card('Clientes que esperan').getByText('Nadie espera').waitFor()
  await card('Puesta en marcha').getByRole('listitem').first().waitFor()
  const empty = await placesIn(page)
  expect(Object.keys(empty).sort()).toEqual(CARDS.toSorted())

  // What comes while one looks at it: customers, a message of a colleague, events.
  for (let n = 1; n <= 6; n += 1)
    await outsidePhone(origin, account, `5731055512${n}0`, `${LONG} ${n}`).write('¿Hay alguien?')
  const group = await luis.call(createGroup, {
    body: { client_id: randomUUID(), name: `Equipo de ${LONG}`, members: [await idOf(admin)] },
  })
  await luis.call(sendMessage, { body: { client_id: randomUUID(), chat_id: group.id, message: LONG } })
  const agenda = resourceClient(admin, agendaEvents)
  for (let n = 1; n <= 5; n += 1)
    await agenda.create({
      title: `Visita ${n} a ${LONG}`,
      starts_at: new Date(Date.now() - 60_000).toISOString(),
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
  const filled = async () => {
    await card('Clientes que esperan').getByText('6 clientes esperan respuesta').waitFor()
    expect(await card('Clientes que esperan').getByRole('listitem').count()).toBe(5)
    await card('Sin leer').getByText(`Equipo de ${LONG}`).waitFor()
    await card('Agenda de hoy')
      .getByRole('link', { name: /^Visita/ })
      .nth(4)
      .waitFor()
    await card('Puesta en marcha').getByRole('listitem').nth(10).waitFor()
  }
  await filled()
  expect(await placesIn(page)).toEqual(empty)
  expect(await moves()).toEqual([])

  // The answers come late, on every width.
  for (const width of WIDTHS) {
    const held = Promise.withResolvers<void>()
    const late = /\/api\/(v1\/home|chat\/chats|crm\/agenda)\//
    await page.route(late, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.setViewportSize({ width, height: 1000 })
    await page.reload()
    await eventually(async () => expect(Object.keys(await placesIn(page)).sort()).toEqual(CARDS.toSorted()))
    const before = await placesIn(page)
    expect(await page.getByText('esperan respuesta').count()).toBe(0)
    held.resolve()
    await filled()
    expect(await placesIn(page)).toEqual(before)
    expect({ width, moved: await moves() }).toEqual({ width, moved: [] })
    await takePicture(viewer, `home-${width}`)
    await page.unroute(late)
  }

  await page.setViewportSize({ width: 1600, height: 1000 })
  const follow = async (name: string, address: RegExp, shown: () => Promise<unknown>) => {
    await page.getByRole('link', { name: `Ver todo: ${name}` }).click()
    await page.waitForURL(address)
    await shown()
    await page.goBack()
    await card(name).waitFor()
  }
  const screen = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await follow('Clientes que esperan', /mostrar=unanswered/, () =>
    eventually(async () => expect(await page.locator('a[data-row]').count()).toBe(6)),
  )
  await follow('Llamadas por devolver', /\/perdidas$/, () => screen('Llamadas perdidas'))
  await follow('Llamadas perdidas', /\/historial\?missed=1$/, () => screen('Historial'))
  await follow('El equipo ahora', /\/directorio$/, () => screen('Directorio'))
  await follow('Sin leer', /mostrar=unread/, () =>
    page.getByRole('list', { name: 'Conversaciones' }).getByText(LONG).first().waitFor(),
  )
  await follow('Agenda de hoy', /\/agenda$/, () => page.getByText('Visita 1 a').first().waitFor())
  // A row leads to what it is about.
  await card('Clientes que esperan')
    .getByRole('link', { name: `${LONG} 1` })
    .click()
  await page
    .getByRole('log', { name: `Mensajes de ${LONG} 1` })
    .getByText('¿Hay alguien?')
    .waitFor()
})
