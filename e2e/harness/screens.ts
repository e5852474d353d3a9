import type { Page } from 'playwright-core'
import { AREAS } from '#apps/web/shell/areas.tsx'
import { areasFor, isListed } from '#apps/web/shell/nav/own-areas.ts'
import { publicSettings, signIn } from '#features/session/contract/session.ts'
import { IS_THOROUGH } from '#platform/testing/thorough.ts'
import { sendSignIn } from './person.ts'
import type { Stage } from './stage.ts'
import { emulateTheme, TELEPHONE, violations, violationsInBothThemes } from './violations.ts'

/**
 * Widths of the window. At a desk screens are seen by the user with the most of them, on a telephone by the one with the fewest, so that
 * a screen of several kinds of users is seen with most and with least on it.
 */
const WINDOWS = { 'at a desk': { width: 1280, height: 720 }, 'on a telephone': TELEPHONE } as const
type Width = keyof typeof WINDOWS
const WIDTHS = ['at a desk', 'on a telephone'] as const
type Theme = 'light' | 'dark'

/** How one screen after the other is seen in `npm test`: by turns, as all are made of the same parts. In `npm run test:all` in every way. */
const TURNS: readonly (readonly [Width, Theme])[] = [
  ['at a desk', 'light'],
  ['on a telephone', 'dark'],
  ['at a desk', 'dark'],
  ['on a telephone', 'light'],
]

interface Visit {
  address: string
  width: Width
  themes: readonly Theme[]
}

/** Without animations, there is nothing to wait for. */
export const STILL = { reducedMotion: 'reduce' } as const

/** Timeout for many screens on a busy machine, ms. */
export const MANY_SCREENS = { timeout: 900_000 }

/** The screens that a demo user checks. */
interface Walk {
  username: string
  visits: Visit[]
}

/** Resolves when nothing on the screen is loading and nothing has moved for several frames. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.evaluate(async () => {
    const calm = () => {
      const busy =
        'main [aria-busy=true], main [role=progressbar]:not([aria-valuenow]), main .MuiSkeleton-root'
      const moves = (one: Animation) =>
        one.playState === 'running' && one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
      return document.querySelector(busy) === null && !document.getAnimations().some(moves)
    }
    for (let frames = 0; frames < 5; frames = calm() ? frames + 1 : 0) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })
}

/** Walks of one user for each distinct set of abilities, the one with most screens first; each screen is in one of them. */
export async function walksOf(origin: string): Promise<Walk[]> {
  const { demo } = await (await fetch(origin + publicSettings.path)).json()
  const people: { username: string; addresses: string[] }[] = []
  const kinds = new Set<string>()
  for (const { username } of demo.users) {
    const abilities = await abilitiesOf(origin, username, demo.password)
    const kind = [...abilities].sort().join(' ')
    if (kinds.has(kind)) continue
    kinds.add(kind)
    const areas = await Promise.all(
      areasFor(abilities, AREAS).map(async ({ path, load }) => ({ path, screens: (await load()).screens })),
    )
    const addresses = areas.flatMap((area) =>
      area.screens.filter(isListed).map(({ path }) => `${area.path}/${path}`),
    )
    people.push({ username, addresses: [...addresses, 'perfil', 'nowhere/at-all'] })
  }
  people.sort((one, other) => other.addresses.length - one.addresses.length)
  return sharedOut(people)
}

/** At a desk the first person with a screen checks it, on a telephone the last one. */
function sharedOut(people: readonly { username: string; addresses: string[] }[]): Walk[] {
  const screens = [...new Set(people.flatMap(({ addresses }) => addresses))]
  const visits = screens.flatMap((address, index) =>
    WIDTHS.map((width) => {
      const able = people.filter((one) => one.addresses.includes(address))
      const walker = able.at(width === 'at a desk' ? 0 : -1)?.username
      return { walker, visit: { address, width, themes: themesOf(index, width) } }
    }),
  )
  const due = visits.filter(({ visit }) => visit.themes.length > 0)
  const walks = people.map(({ username }): Walk => {
    const own = due.filter(({ walker }) => walker === username).map(({ visit }) => visit)
    return { username, visits: own.toSorted(byWindow) }
  })
  return walks.filter(({ visits }) => visits.length > 0)
}

/** Each change of the width loads the page anew, and each of the theme draws everything anew. */
const byWindow = (one: Visit, other: Visit): number =>
  WIDTHS.indexOf(one.width) - WIDTHS.indexOf(other.width) ||
  String(one.themes[0]).localeCompare(String(other.themes[0]))

/** Themes in which the screen with this place in the list is checked at this width. */
function themesOf(index: number, width: Width): Theme[] {
  const turns = IS_THOROUGH ? TURNS : TURNS.slice(index % TURNS.length).slice(0, 1)
  return turns.flatMap(([at, theme]) => (at === width ? [theme] : []))
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

/** Accessibility violations on all screens. */
export async function violationsOnScreens(scene: Stage): Promise<string[]> {
  const found: string[] = []
  const waiting = (await walksOf(scene.origin)).map((walk) => ({ ...walk, isBegun: false }))
  const browser = async () => {
    for (;;) {
      const next = waiting.find(({ isBegun, visits }) => visits.length >= (isBegun ? WORTH_A_BROWSER : 1))
      if (next === undefined) return
      next.isBegun = true
      found.push(...(await walk(scene, next)))
    }
  }
  await Promise.all(Array.from({ length: BROWSERS }, browser))
  return found
}

/** Makes the visits that are left until there are none, in a browser of its own; another one may share the list. */
async function walk({ visitor }: Stage, { username, visits }: Walk): Promise<string[]> {
  const found: string[] = []
  let at: Width = visits[0]?.width ?? 'at a desk'
  const walker = await visitor(username, { ...STILL, viewport: WINDOWS[at] })
  const { page } = walker
  // Some users have no first screen.
  await sendSignIn(walker, 'demo')
  await page.locator('nav').first().waitFor()
  for (let visit = visits.shift(); visit !== undefined; visit = visits.shift()) {
    const { width } = visit
    if (width !== at) {
      at = width
      await page.setViewportSize(WINDOWS[width])
      // The softphone of a wide page would stay open over the screen.
      await page.reload()
      await page.locator('nav').first().waitFor()
    }
    found.push(...(await violationsAt(page, visit, username)))
  }
  await page.goto('about:blank')
  return found
}

/** Goes to a screen and checks it; the page has the visit's width. */
async function violationsAt(
  page: Page,
  { address, width, themes }: Visit,
  username: string,
): Promise<string[]> {
  const [theme = 'light', other] = themes
  await emulateTheme(page, theme)
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/${address}`)
  await settled(page)
  const where = `${username} ${address} (${width})`
  const found = other
    ? await violationsInBothThemes(page, where)
    : await violations(page, `${where} (${theme})`)
  // At both widths, which takes no further load; back at its own at last.
  for (const at of WIDTHS.toSorted((one) => (one === width ? 1 : -1))) {
    await page.setViewportSize(WINDOWS[at])
    await settled(page)
    found.push(...(await slidesSideways(page)).map((what) => `${where}: slides sideways ${at}: ${what}`))
  }
  return found
}
