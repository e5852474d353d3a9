import type { Page } from 'playwright-core'
import { AREAS } from '#apps/web/shell/areas.tsx'
import { areasFor, isListed } from '#apps/web/shell/nav/own-areas.ts'
import { publicSettings, signIn } from '#features/session/contract/session.ts'
import { sendSignIn } from './person.ts'
import type { Stage } from './stage.ts'
import { emulateTheme, TELEPHONE, violations, violationsInBothThemes } from './violations.ts'

/** The screens are too many for one test: each area belongs to one of these parts. */
export type Part = 'work' | 'crm' | 'newCrm' | 'administration'

/** Areas not named here belong to `work`, so that none is forgotten. */
const PART_OF = new Map<string, Part>([
  ['crm', 'crm'],
  ['fxCrm', 'newCrm'],
  ['admin', 'administration'],
  ['proveedor', 'administration'],
])

/** Without animations, there is nothing to wait for. */
export const STILL = { reducedMotion: 'reduce' } as const

/**
 * How screens are checked: at a desk in both themes by the user with the most screens, on a telephone by the one with the fewest,
 * so that a screen of several kinds of users is seen with most and with least on it.
 */
export const LOOKS = ['at a desk', 'on a telephone'] as const
export type Look = (typeof LOOKS)[number]

/** Timeout for many screens on a busy machine, ms. */
export const MANY_SCREENS = { timeout: 900_000 }

/** A demo user with the addresses of the screens to check. */
interface Walk {
  username: string
  screens: Record<Look, string[]>
}

/** Resolves when nothing on the screen is loading and nothing has moved for several frames. */
export async function settled(page: Page): Promise<void> {
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

/** One user for each distinct set of abilities, with the screens of this part; the one with most screens first. */
export async function walksOf(origin: string, part: Part): Promise<Walk[]> {
  const { demo } = await (await fetch(origin + publicSettings.path)).json()
  const people: { username: string; addresses: string[] }[] = []
  const kinds = new Set<string>()
  for (const { username } of demo.users) {
    const abilities = await abilitiesOf(origin, username, demo.password)
    const kind = [...abilities].sort().join(' ')
    if (kinds.has(kind)) continue
    kinds.add(kind)
    const own = areasFor(abilities, AREAS).filter(({ path }) => (PART_OF.get(path) ?? 'work') === part)
    const areas = await Promise.all(
      own.map(async ({ path, load }) => ({ path, screens: (await load()).screens })),
    )
    const addresses = areas.flatMap((area) =>
      area.screens.filter(isListed).map(({ path }) => `${area.path}/${path}`),
    )
    if (part === 'work') addresses.push('perfil', 'nowhere/at-all')
    people.push({ username, addresses })
  }
  people.sort((one, other) => other.addresses.length - one.addresses.length)
  const has = (address: string) => people.filter(({ addresses }) => addresses.includes(address))
  return people.map(({ username, addresses }) => ({
    username,
    screens: {
      'at a desk': addresses.filter((address) => has(address).at(0)?.username === username),
      'on a telephone': addresses.filter((address) => has(address).at(-1)?.username === username),
    },
  }))
}

async function abilitiesOf(origin: string, username: string, password: string): Promise<string[]> {
  const answer = await fetch(origin + signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return (await answer.json()).abilities
}

/** Elements for pages and screens that overflow sideways; lists and boards scroll by themselves. One pixel is rounding. */
const slidesSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('main, [data-screen]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((part) => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth} px`),
  )

/** Browsers at a time: loading a screen is mostly waiting. */
const BROWSERS = 2
/** A second browser joins one person's walk only for this many screens: signing in takes as long as three of them. */
const WORTH_A_BROWSER = 8

/** Accessibility violations on the screens of a part. */
export async function violationsOnScreens(scene: Stage, part: Part, look: Look): Promise<string[]> {
  const found: string[] = []
  const waiting = (await walksOf(scene.origin, part)).map(({ username, screens }) => ({
    username,
    left: screens[look],
    isBegun: false,
  }))
  const browser = async () => {
    for (;;) {
      const next = waiting.find(({ isBegun, left }) => left.length >= (isBegun ? WORTH_A_BROWSER : 1))
      if (next === undefined) return
      next.isBegun = true
      found.push(...(await walk(scene, next.username, look, next.left)))
    }
  }
  await Promise.all(Array.from({ length: BROWSERS }, browser))
  return found
}

/** Checks the screens that are `left` until there are none, in a browser of its own; another one may share the list. */
async function walk({ visitor }: Stage, username: string, look: Look, left: string[]): Promise<string[]> {
  const found: string[] = []
  const walker = await visitor(username, {
    ...STILL,
    ...(look === 'on a telephone' ? { viewport: TELEPHONE } : {}),
  })
  const { page } = walker
  // Some users have no first screen.
  await sendSignIn(walker, 'demo')
  await page.locator('nav').first().waitFor()
  await emulateTheme(page, 'light')
  for (let address = left.shift(); address !== undefined; address = left.shift()) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#/${address}`)
    await settled(page)
    const where = `${username} ${address} (${look})`
    found.push(...(await (look === 'at a desk' ? violationsInBothThemes : violations)(page, where)))
    found.push(...(await slidesSideways(page)).map((what) => `${where}: slides sideways: ${what}`))
  }
  await page.goto('about:blank')
  return found
}
