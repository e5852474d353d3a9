import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { build } from 'vite'
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

/** Builds a newer client: the same sources with one text changed. */
async function buildNext(outDir: string): Promise<void> {
  const change = {
    name: 'another-text',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      id.endsWith('features/phone/i18n/es.ts')
        ? { code: code.replace(/('screen\.history': )'Historial'/, `$1'${NEW_LABEL}'`), map: null }
        : undefined,
  }
  await build({
    configFile: join(repository, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [change],
    build: { outDir, emptyOutDir: true },
  })
}

beforeAll(async () => {
  folder = await temporaryFolder()
  next = join(folder, 'next')
  await buildNext(next)
}, 180_000)
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
