import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { type Deployment, startDeployment } from './harness/deployment.ts'
import { signIn } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const repository = join(import.meta.dirname, '..')
const CURRENT = join(repository, 'dist/web')
const BANNER = 'Hay nueva actualización disponible. Por favor recarga la página.'
const NEW_LABEL = 'Historial, edición dos'

const { origin, visitor, person } = stage()
let folder: string
let next: string
let deployment: Deployment

/** A newer client: the present build with its scripts renamed, as by a change of each, and one text changed. */
async function makeNext(to: string): Promise<void> {
  await cp(CURRENT, to, { recursive: true, filter: (path) => !/\.(map|gz|br)$/.test(path) })
  const assets = join(to, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const names = new Map(scripts.map((name) => [name, name.replace(/\.js$/, '_next.js')]))
  let changes = 0
  const change = (text: string) =>
    text
      .replaceAll(/[\w.-]+\.js\b/g, (name) => names.get(name) ?? name)
      .replace(/^(const BUILD = \{"name":")/m, '$1next-')
      .replace(/("screen\.history":\s*["'`])Historial(?=["'`])/, (_, before: string) => {
        changes += 1
        return `${before}${NEW_LABEL}`
      })
  for (const path of [...scripts.map((name) => join('assets', name)), 'index.html', 'service-worker.js']) {
    const file = join(to, path)
    await writeFile(file, change(await readFile(file, 'utf8')))
    const renamed = names.get(basename(path))
    if (renamed !== undefined) await rename(file, join(assets, renamed))
  }
  if (changes !== 1) throw new Error(`the build has the text ${changes} times`)
}

beforeAll(async () => {
  folder = await temporaryFolder()
  next = join(folder, 'next')
  await makeNext(next)
})
afterAll(() => removeFolder(folder))

const visit = async (options: BrowserContextOptions = { serviceWorkers: 'allow' }) => {
  deployment = await startDeployment(origin, CURRENT)
  const ana = await visitor('ana', options)
  await ana.context.grantPermissions(['microphone'], { origin: deployment.origin })
  await ana.page.goto(deployment.origin)
  await signIn(ana)
  return ana
}

/** Resolves when the worker has cached its build and controls the page. */
const workerIsReady = (page: Page) =>
  page.waitForFunction(() =>
    navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null),
  )

const cached = (page: Page) =>
  page.evaluate(async () => {
    const found = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return found.flat().map(({ url }) => new URL(url).pathname)
  })

test('a newer version is offered, the older one keeps working, and a call is not interrupted without asking', async () => {
  const ana = await visit()
  const luis = await person('luis')
  const { page } = ana
  await workerIsReady(page)
  expect(await page.getByText(BANNER).count()).toBe(0)

  // The older build is gone from the server: its screens come from the cache.
  deployment.deploy(next)
  await page.getByText(BANNER).waitFor()
  await page.goto(`${deployment.origin}/#/pbxCloud/historial`)
  await page.getByRole('heading', { name: 'Historial', exact: true }).waitFor()

  const [caller, callee] = [softphone(ana), softphone(luis)]
  await Promise.all([caller.ready(), callee.ready()])
  await caller.dial('1002')
  await callee.says('Llamada entrante')
  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('alertdialog', { name: '¿Recargar durante la llamada?' }).waitFor()
  await page.keyboard.press('Escape')
  await callee.says('Llamada entrante')
  await caller.press('Cancelar llamada')
  await callee.ready()

  await page.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('link', { name: NEW_LABEL }).waitFor()
  expect(await page.getByText(BANNER).count()).toBe(0)
  // Only parts of the program are ever cached.
  const paths = await cached(page)
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !/^\/assets\/[^/]+\.(js|css|woff2)$/.test(path))).toEqual([])
  await page.goto('about:blank')
  await deployment.close()
})

test('a part that can no longer be loaded shows an error and offers to reload the page', async () => {
  const ana = await visit({ serviceWorkers: 'block' })
  const { page } = ana
  deployment.deploy(next)
  await page.goto(`${deployment.origin}/#/pbxCloud/historial`)
  await page.getByText('Esta parte no se pudo cargar').waitFor()
  await page.getByRole('button', { name: 'Recargar' }).last().click()
  await page.getByRole('link', { name: NEW_LABEL }).waitFor()
  // All of the page before: its failures were intended, and one was shown.
  ana.problems.length = 0
  await page.goto('about:blank')
  await deployment.close()
})
