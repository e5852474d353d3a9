import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { launchChromium } from '#e2e/harness/chromium.ts'
import { openBrowser, type Person, signIn } from '#e2e/harness/person.ts'
import { startSuite } from '#e2e/harness/suite.ts'
import { runtimeFolderOf } from '#platform/host/data-folder/data-folder.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { measureWithLighthouse } from './lighthouse.ts'

const KILOBYTE = 1000
const SIGN_IN_GOAL = 150 * KILOBYTE
const PHONE_GOAL = 350 * KILOBYTE

/** Scripts that a browser with an empty cache fetches until the page is usable. */
export async function measure(): Promise<Measurement> {
  const runtimeDir = await runtimeFolderOf({ dir: join(import.meta.dirname, '../../.data') })
  const suite = await startSuite({ runtimeDir })
  const browser = await launchChromium()
  try {
    const ana = await openBrowser(browser, suite.origin, 'ana')
    const scripts = collectScripts(ana.page)
    await ana.page.addInitScript(noteWhatCame, USABLE)
    await ana.page.goto(suite.origin)
    await ana.page.locator('input[type=password]').waitFor()
    const form = await scripts.gzipBytes()
    await signIn(ana)
    const phone = await scripts.gzipBytes(await whatCame(ana))
    return {
      title: 'Web: weight until the page is usable, and Lighthouse',
      method:
        'The started program in Chromium with an empty cache; every script that had come when it was drawn so, gzip level 9. Lighthouse: its telephone profile (slow 4G and a CPU four times slower, both simulated), empty caches, the median of three looks.',
      rows: [
        row('Sign-in form', form, SIGN_IN_GOAL),
        row('Usable phone (with the sign-in)', phone, PHONE_GOAL),
        ...(await measureWithLighthouse(suite.origin)),
      ],
    }
  } finally {
    await browser.close()
    await suite.stop()
  }
}

interface Scripts {
  /** Size of the scripts with these URLs, or of all so far. */
  gzipBytes(urls?: readonly string[]): Promise<number>
}

function collectScripts(page: Page): Scripts {
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script' || sizes.has(request.url())) return
    const size = request.response().then(async (response) => {
      const body = await response?.body()
      return body ? gzipSync(body, { level: 9 }).length : 0
    })
    sizes.set(request.url(), size)
    // Deferred scripts may still be loading when the browser closes: only a count waits for sizes, and fails with them.
    size.catch(() => undefined)
  })
  return {
    async gzipBytes(urls = [...sizes.keys()]) {
      const all = await Promise.all(urls.map((url) => sizes.get(url) ?? 0))
      return all.reduce((sum, size) => sum + size, 0)
    },
  }
}

const USABLE = '[data-status=REGISTERED]'

declare global {
  interface Window {
    /** URLs of the scripts fetched when the phone became usable. */
    cameBefore?: string[]
  }
}

/**
 * Runs in the page, at the moment it becomes usable: asked from outside, or one frame later, the first deferred scripts
 * would already have been fetched.
 */
function noteWhatCame(usable: string): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector(usable) === null) return
    watch.disconnect()
    window.cameBefore = performance.getEntriesByType('resource').map(({ name }) => name)
  })
  watch.observe(document, { subtree: true, childList: true, attributes: true })
}

async function whatCame({ page }: Person): Promise<string[]> {
  await page.waitForFunction(() => window.cameBefore !== undefined)
  return page.evaluate(() => [...new Set(window.cameBefore)])
}

const row = (what: string, bytes: number, goal: number): MeasurementRow => ({
  what,
  measured: `${(bytes / KILOBYTE).toFixed(1)} KB`,
  goal: `≤ ${goal / KILOBYTE} KB`,
  met: bytes <= goal,
})
