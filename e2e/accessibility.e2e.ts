import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { areasFor } from '#apps/web/shell/areas.ts'
import { publicSettings, signIn } from '#features/session/contract/session.ts'
import { barriers } from './harness/barriers.ts'
import { sendSignIn } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { origin, person, visitor } = stage()

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

const LOOKS = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'a telephone screen', options: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
] as const

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
    const screens = areasFor(abilities).flatMap((area) =>
      area.screens.map(({ path }) => `${area.path}/${path}`),
    )
    walks.push({ username, addresses: [...screens, 'nowhere/at-all'] })
  }
  // The premise: there are several kinds of people, and somebody has screens.
  expect(walks.length).toBeGreaterThan(1)
  expect(Math.max(...walks.map(({ addresses }) => addresses.length))).toBeGreaterThan(2)
})

test.each(LOOKS)(
  'nobody is kept out of any screen in $name',
  { timeout: 300_000 },
  async ({ name, options }) => {
    const found: string[] = []
    const guest = await visitor('ana', options)
    await guest.page.locator('input[type=password]').waitFor()
    found.push(...(await barriers(guest.page, 'sign-in')))
    for (const { username, addresses } of walks) {
      const walker = await visitor(username, options)
      const { page } = walker
      // Not everybody has a first screen.
      await sendSignIn(walker, 'demo')
      await page.locator('nav').first().waitFor()
      for (const address of addresses) {
        await page.evaluate((hash) => {
          location.hash = hash
        }, `#/${address}`)
        await settled(page)
        found.push(...(await barriers(page, `${username} ${address} (${name})`)))
      }
    }
    expect(found).toEqual([])
  },
)

test.each(LOOKS)(
  'nobody is kept out of what opens over the screens in $name',
  { timeout: 120_000 },
  async ({ options }) => {
    const found: string[] = []
    const { page } = await person('ana', options)
    await settled(page)
    const over = async (name: string) => {
      await settled(page)
      found.push(...(await barriers(page, name)))
      await page.keyboard.press('Escape')
    }
    const gone = (role: 'dialog' | 'menu') => page.getByRole(role).waitFor({ state: 'detached' })

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
    expect(found).toEqual([])
  },
)

test('nobody is kept out of a call, nor of the question before leaving it', async () => {
  const [ana, luis] = [await person('ana'), await person('luis')]
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
