import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { signIn as signInRoute } from '#features/session/contract/session.ts'
import { recordConnections } from './media.ts'
import type { Account } from './own-company.ts'

/**
 * Any screen of an area behind the guard. `#/` and `#/area` only lead on: who goes elsewhere before they have done so is
 * led back.
 */
export const FIRST_SCREEN = /#\/(?!auth)\w[^/?]*\/\w/

/** Not a measure of anything: what one step may take on a busy machine. */
const PATIENCE_MS = 60_000

/** Somebody at a browser of their own. */
export interface Person {
  name: string
  page: Page
  context: BrowserContext
  /** What went wrong in the page without being shown: script errors, refused resources, broken rules of the CSP. */
  problems: string[]
}

/** A fresh browser profile with an empty page; `origin` may use the microphone and show notices. */
export async function openBrowser(
  browser: Browser,
  origin: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.grantPermissions(['microphone', 'notifications'], { origin })
  await recordConnections(context)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message))
  page.on('console', (message) => {
    // A 401 of a wrong password is an answer like any other; Chromium reports each as an error.
    const isAnswer = message
      .text()
      .startsWith('Failed to load resource: the server responded with a status of')
    if (message.type() === 'error' && !isAnswer && !isNoConnection(message.text()))
      problems.push(message.text())
  })
  return { name, page, context, problems }
}

/** Chromium reports each try that found no connection. Those that should have found one show in what the page does. */
const isNoConnection = (text: string): boolean =>
  text.startsWith('WebSocket connection to') || text.startsWith('Failed to load resource: net::ERR_')

/** Begins a session without the form, in an empty browser, and waits for the first screen. */
export async function enter(
  { name, page, context }: Person,
  origin: string,
  { username, password }: Account = { username: name, password: 'demo' },
): Promise<void> {
  // From the browser, so that the session is one of this browser in the list of sessions.
  const answer = await context.request.post(`${origin}${signInRoute.path}`, {
    data: { username, password },
  })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${answer.status()} ${await answer.text()}`)
  const { token, join } = signInRoute.answer.parse(await answer.json())
  await page.goto(`${origin}/healthz`)
  await page.evaluate(
    ([tokens, remembered]) => {
      localStorage.setItem('suite.tokens', tokens)
      localStorage.setItem('suite.username', remembered)
    },
    [JSON.stringify({ token, tokenJoin: join.tokenJoin }), username] as const,
  )
  await page.goto(origin)
  await page.waitForURL(FIRST_SCREEN)
}

/** Signs in through the page, as a person does, and waits for the first screen. */
export async function signIn(person: Person, password = 'demo'): Promise<void> {
  await sendSignIn(person, password)
  await person.page.waitForURL(FIRST_SCREEN)
}

/** Fills in the form and sends it, whatever the answer will be. */
export async function sendSignIn({ page, name }: Person, password: string): Promise<void> {
  await page.getByLabel('Usuario', { exact: true }).fill(name)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
}
