import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openPart } from '#platform/host/data-folder/part.ts'
import type { ProcessFailed } from '#platform/host/process/run.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { copyDataFolder } from './harness/copy-data-folder.ts'
import { openBrowser, type Person, sendSignIn } from './harness/person.ts'
import { sharedChromium } from './harness/shared-suite.ts'
import { savePicture } from './harness/stage.ts'
import { type Suite, startSuite } from './harness/suite.ts'

const SECRET = randomBytes(32).toString('hex')
const LINK = /http\S+\/#\/auth\/primerOperador\?token=\S+/
const SLOW = 240_000

let browser: Browser
let folder: string
let dataDir: string
const running: Suite[] = []
const people: Person[] = []

beforeAll(async () => {
  browser = await sharedChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = await openPart(join(folder, 'data'), null)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const person of people) await savePicture(person, `serve-${person.name}`)
  await leave()
  for (const suite of running.splice(0)) await suite.stop()
  await removeFolder(folder)
})

/** Closes all pages before the program ends: a page that is still loading would report a problem. */
async function leave(): Promise<void> {
  for (const person of people.splice(0)) {
    await person.context.close()
    expect(person.problems).toEqual([])
  }
}

async function start(env: NodeJS.ProcessEnv): Promise<Suite> {
  const runtimeDir = inject('suiteRuntimeDir')
  const suite = await startSuite({ kind: 'serve', runtimeDir, dataDir, env, until: 'answering' })
  running.push(suite)
  return suite
}

const refusal = (env: NodeJS.ProcessEnv): Promise<string> =>
  start(env).then(
    () => 'it started',
    (error: ProcessFailed) => error.lastLines.filter(Boolean).at(-1) ?? '',
  )

const linkOf = (suite: Suite): string | undefined => LINK.exec(suite.lines.join('\n'))?.[0]

async function visit(suite: Suite, address: string, name: string): Promise<Person> {
  const person = await openBrowser(browser, suite.origin, name)
  people.push(person)
  await person.page.goto(address)
  return person
}

/** Waits for the screen and all deferred parts, so that nothing is loading when the program ends. */
async function screenIsThere(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Empresas', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

test('a new installation has no demo; a one-time link creates the first operator, and later starts print none', {
  timeout: SLOW,
}, async () => {
  const first = await start({ MASTER_SECRET: SECRET })
  expect(first.lines.join('\n')).not.toMatch(/demonstration/i)
  const earlier = linkOf(first)
  expect(earlier).toBeDefined()
  await first.signal('SIGTERM')

  // Until one is used, each start prints a new link.
  const second = await start({ MASTER_SECRET: SECRET })
  const link = linkOf(second)
  if (link === undefined || earlier === undefined) throw new Error('the second start printed no link')
  expect(link).not.toBe(earlier.replace(first.origin, second.origin))
  const { page } = await visit(second, link, 'olga')
  await page.getByLabel('Empresa que opera').fill('Nube del Sur')
  await page.getByLabel('Su nombre').fill('Olga Peña')
  await page.getByRole('textbox', { name: 'Usuario' }).fill('olga')
  await page.getByLabel('Contraseña', { exact: false }).first().fill('corta')
  await page.getByLabel('Repita la contraseña').fill('corta')
  await page.getByRole('button', { name: 'Crear y entrar' }).click()
  await page.getByText('Use al menos 10 caracteres.').waitFor()
  await page.getByLabel('Contraseña', { exact: false }).first().fill('una frase bien larga')
  await page.getByLabel('Repita la contraseña').fill('una frase bien larga')
  await page.getByRole('button', { name: 'Crear y entrar' }).click()
  await screenIsThere(page)

  const late = await visit(second, link, 'tarde')
  await late.page.getByText('Este enlace ya no es válido').first().waitFor()
  await leave()
  await second.signal('SIGTERM')

  const third = await start({ MASTER_SECRET: SECRET })
  expect(linkOf(third)).toBeUndefined()
  const again = await visit(third, third.origin, 'olga')
  await sendSignIn(again, 'una frase bien larga')
  await screenIsThere(again.page)
  await leave()
  // The secret is not in the data folder, so a copied disk does not contain it.
  await expect(readFile(join(dataDir, 'master-secret'))).rejects.toThrow(/ENOENT/)
  await third.signal('SIGTERM')

  expect(await refusal({ MASTER_SECRET: randomBytes(32).toString('hex') })).toMatch(
    /^MASTER_SECRET is not the one that .* was made with/,
  )
  expect(await refusal({})).toMatch(/^MASTER_SECRET is missing: make one with `openssl rand -hex 32`/)
  expect(await refusal({ MASTER_SECRET: 'f'.repeat(64) })).toMatch(/^MASTER_SECRET is weak/)
})

test("a demo's data folder is not served while its known password works", { timeout: SLOW }, async () => {
  await copyDataFolder(inject('demoFolder'), dataDir)
  const own = (await readFile(join(dataDir, 'master-secret'), 'utf8')).trim()
  expect(await refusal({ MASTER_SECRET: SECRET })).toMatch(/has a secret of its own: set MASTER_SECRET/)
  expect(await refusal({ MASTER_SECRET: own })).toMatch(
    /^The demonstration password still opens admin, ana, bruno, eva, luis, marta, operador:/,
  )
})
