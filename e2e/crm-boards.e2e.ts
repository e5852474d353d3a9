import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { businesses } from '#features/crm/contract/businesses.ts'
import { businessLines, phases, stages } from '#features/crm/contract/config/pipelines.ts'
import { persons } from '#features/crm/contract/persons.ts'
import type { Api } from '#platform/http/web/api.ts'
import { apiOf } from './harness/api-of.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person, origin } = stage()

/** Unique per run: other test files share the database. */
const unique = Date.now().toString(36)
const PHASES = ['Uno', 'Dos', 'Tres']

/** A pipeline with three phases, and a business in the first. */
async function setUp(admin: Api, name: string) {
  const made = async (resource: typeof businessLines, body: object) =>
    (await admin.call(resource.routes.create, { body: body as never })).record.id
  const line = await made(businessLines, { name: `${name} ${unique}` })
  const first: number[] = []
  for (const phase of PHASES) {
    const id = await made(phases as never, { name: phase, line })
    first.push(await made(stages as never, { name: `${phase} a`, phase: id }))
  }
  const somebody = await made(persons as never, { first_name: `${name} ${unique}` })
  const business = await made(businesses as never, { name, person: somebody, stage: first[0] })
  const phase = async () =>
    (await admin.call(businesses.routes.read, { params: { id: business } })).phase?.label
  const rename = async (to: string) => {
    const params = { id: business }
    const { version } = await admin.call(businesses.routes.read, { params })
    await admin.call(businesses.routes.edit, { params, body: { version, name: to } })
  }
  return { phase, rename, address: `${origin}/#/fxCrm/fxBusinessByPhase?pipeline=${line}` }
}

const column = (page: Page, name: string) => page.getByRole('region', { name })

/** Touch input: press, move, release. */
async function finger(page: Page) {
  const touches = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] })
  return {
    down: (at: { x: number; y: number }) => send('touchStart', at),
    move: (at: { x: number; y: number }) => send('touchMove', at),
    up: () => send('touchEnd'),
  }
}

test('on a telephone a card is dragged to a column out of view, and back again', async () => {
  const admin = await apiOf(await person('admin'))
  const scene = await setUp(admin, 'Con el dedo')
  const marta = await person('marta', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const { page } = marta
  await page.goto(scene.address)
  const card = page.getByRole('listitem', { name: 'Con el dedo' })
  const box = await card.boundingBox()
  if (box === null) throw new Error('the card has no bounding box')
  expect((await column(page, 'Tres').boundingBox())?.x).toBeGreaterThan(390)
  const touch = await finger(page)
  const from = { x: box.x + 60, y: box.y + 20 }
  await touch.down(from)
  // After a long press the card follows the finger.
  await page.waitForFunction(() => document.querySelector('body > [inert] , body > li') !== null)
  // A colleague changes the card in the meantime: the finger keeps it.
  await scene.rename('Con un dedo')
  await column(page, 'Uno').getByRole('listitem', { name: 'Con un dedo' }).waitFor()
  await touch.move({ x: from.x + 60, y: from.y + 40 })
  await touch.move({ x: 380, y: from.y + 40 })
  await expect.poll(async () => (await column(page, 'Tres').boundingBox())?.x).toBeLessThan(200)
  await touch.move({ x: 240, y: from.y + 60 })
  await takePicture(marta, 'crm-board-touch')
  await touch.up()
  await column(page, 'Tres').getByRole('listitem', { name: 'Con un dedo' }).waitFor()
  await expect.poll(scene.phase).toBe('Tres')
  expect(await page.locator('body > li').count()).toBe(0)

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(scene.phase).toBe('Uno')
  await column(page, 'Uno').getByRole('listitem', { name: 'Con un dedo' }).waitFor()
})

test('when two people move a card at once, the second is told where it is now', async () => {
  const admin = await apiOf(await person('admin'))
  const scene = await setUp(admin, 'De dos')
  const [first, second] = await Promise.all(
    ['marta', 'admin'].map((name) =>
      person(name, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }),
    ),
  )
  if (!first || !second) throw new Error('no such person')
  for (const { page } of [first, second]) {
    await page.goto(scene.address)
    await column(page, 'Uno').getByRole('listitem', { name: 'De dos' }).waitFor()
  }
  // The second move is pending when the first one's event arrives.
  const { promise: firstMoved, resolve: letGo } = Promise.withResolvers<void>()
  await second.page.route('**/api/**', async (route) => {
    if (route.request().method() === 'PATCH') await firstMoved
    await route.continue()
  })
  const dragTo = (page: Page, name: string) =>
    page.getByRole('listitem', { name: 'De dos' }).dragTo(column(page, name))
  await dragTo(second.page, 'Tres')
  await column(second.page, 'Tres').getByRole('listitem', { name: 'De dos' }).waitFor()
  await dragTo(first.page, 'Dos')
  await expect.poll(scene.phase).toBe('Dos')
  letGo()
  await second.page.getByText('Alguien más movió De dos antes: ahora está en Dos.').waitFor()
  await column(second.page, 'Dos').getByRole('listitem', { name: 'De dos' }).waitFor()
  await takePicture(second, 'crm-board-conflict')
  expect(await scene.phase()).toBe('Dos')
})
