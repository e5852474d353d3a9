import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { AREAS } from '#apps/web/shell/areas.tsx'
import { areasFor, isListed } from '#apps/web/shell/nav/own-areas.ts'
import { publicSettings, signIn } from '#features/session/contract/session.ts'
import { barriers, barriersInBothThemes, TELEPHONE, wear } from './harness/barriers.ts'
import { sendSignIn } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { origin, person, visitor } = stage()
/** Nothing to wait for before a look. */
const STILL = { reducedMotion: 'reduce' } as const

/** Everything that was asked for has come, and for several frames nothing moved any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.evaluate(async () => {
    const calm = () => {
      const busy = 'main [aria-busy=true], main [role=progressbar], main .MuiSkeleton-root'
      const moves = (one: Animation) =>
        one.playState === 'running' && one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
      return document.querySelector(busy) === null && !document.getAnimations().some(moves)
    }
    for (let frames = 0; frames < 5; frames = calm() ? frames + 1 : 0) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })
}

/** One user for each different set of abilities, with the addresses of the screens that it opens. */
const walks: { username: string; addresses: string[] }[] = []

beforeAll(async () => {
  const { demo } = await (await fetch(origin + publicSettings.path)).json()
  const seen = new Set<string>()
  for (const { username } of demo.users) {
    const answer = await fetch(origin + signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: demo.password }),
    })
    const { abilities } = await answer.json()
    const key = [...abilities].sort().join(' ')
    if (seen.has(key)) continue
    seen.add(key)
    const areas = await Promise.all(
      areasFor(abilities, AREAS).map(async ({ path, load }) => ({ path, screens: (await load()).screens })),
    )
    const screens = areas.flatMap((area) =>
      area.screens.filter(isListed).map(({ path }) => `${area.path}/${path}`),
    )
    walks.push({ username, addresses: [...screens, 'nowhere/at-all'] })
  }
  // Who may see most is shown most of each screen.
  walks.sort((one, other) => other.addresses.length - one.addresses.length)
  // The premise: there are several kinds of people, and somebody has screens.
  expect(walks.length).toBeGreaterThan(1)
  expect(Math.max(...walks.map(({ addresses }) => addresses.length))).toBeGreaterThan(2)
})

/** Each screen in both themes and on a telephone once, by the first who has it; everybody else's version of it once. */
test('nobody is kept out of any screen', { timeout: 400_000 }, async () => {
  const found: string[] = []
  const guest = await visitor('ana', STILL)
  await guest.page.locator('input[type=password]').waitFor()
  found.push(...(await barriersInBothThemes(guest.page, 'sign-in')))
  await guest.page.setViewportSize(TELEPHONE)
  found.push(...(await barriers(guest.page, 'sign-in (telephone)')))
  const seen = new Set<string>()
  for (const { username, addresses } of walks) {
    const walker = await visitor(username, STILL)
    const { page } = walker
    const fresh = addresses.filter((address) => !seen.has(address))
    const visit = async (address: string) => {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#/${address}`)
      await settled(page)
      return `${username} ${address}`
    }
    // Not everybody has a first screen.
    await sendSignIn(walker, 'demo')
    await page.locator('nav').first().waitFor()
    await wear(page, 'light')
    for (const address of addresses) {
      const where = await visit(address)
      const look = seen.has(address) ? barriers : barriersInBothThemes
      found.push(...(await look(page, where)))
    }
    await page.setViewportSize(TELEPHONE)
    await page.reload()
    for (const address of fresh) found.push(...(await barriers(page, `${await visit(address)} (telephone)`)))
    for (const address of fresh) seen.add(address)
    await page.goto('about:blank')
  }
  expect(found).toEqual([])
})

test('nobody is kept out of what opens over the screens', { timeout: 240_000 }, async () => {
  const found: string[] = []
  const { page } = await person('ana', STILL)
  const gone = (role: 'dialog' | 'menu') => page.getByRole(role).waitFor({ state: 'detached' })
  const walk = async (look: (page: Page, where: string) => Promise<string[]>) => {
    const over = async (name: string) => {
      await settled(page)
      found.push(...(await look(page, name)))
      await page.keyboard.press('Escape')
    }
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Buscar personas' }).fill('lu')
    await page.getByRole('option', { name: 'Luis Martínez 1002' }).first().waitFor()
    await over('palette')
    await gone('dialog')
    await page.getByRole('button', { name: 'Menú de perfil' }).click()
    await page.getByRole('menuitem', { name: 'Atajos de teclado' }).waitFor()
    await over('profile menu')
    await gone('menu')
    await page.locator('body').press('?')
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor()
    await over('shortcuts')
    await gone('dialog')
    await page.evaluate(() => {
      location.hash = '#/pbxCloud/historial'
    })
    await page
      .getByRole('button', { name: /^(Etiquetar|Cambiar etiqueta de) la llamada/ })
      .first()
      .click()
    await page.locator('[role=menuitem]:not(.Mui-selected)').first().click()
    await page.getByRole('group', { name: 'Deshacer' }).waitFor()
    await over('undo')
  }
  await walk(barriersInBothThemes)
  await page.setViewportSize(TELEPHONE)
  await page.reload()
  await walk((on, where) => barriers(on, `${where} (telephone)`))
  expect(found).toEqual([])
})

test('nobody is kept out of a call, nor of the question before leaving it', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [caller, callee] = [softphone(ana), softphone(luis)]
  await Promise.all([caller.ready(), callee.ready()])
  await caller.dial('1002')
  await callee.says('Llamada entrante')
  const found = await barriers(luis.page, 'ringing')
  await callee.press('Contestar')
  await caller.says('En llamada')
  await caller.press('Teclado')
  found.push(...(await barriers(ana.page, 'in a call')))
  await ana.page.getByRole('button', { name: 'Menú de perfil' }).click()
  await ana.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await ana.page.getByRole('alertdialog').waitFor()
  await settled(ana.page)
  found.push(...(await barriers(ana.page, 'question')))
  await ana.page.keyboard.press('Escape')
  await caller.press('Colgar')
  expect(found).toEqual([])
})
