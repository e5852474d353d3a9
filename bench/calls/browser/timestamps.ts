import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '#platform/testing/eventually.ts'

/** Epoch milliseconds of the latest click, of the awaited text, and of the first audio packet. */
interface Moments {
  clicked: number | null
  appeared: number | null
  heard: number | null
}

declare global {
  var benchMoments: Moments
}

/** Polling interval for the first packet, ms. */
const LOOK_EVERY_MS = 5
const PATIENCE_MS = 15_000

/** Call before any page opens: records clicks before the page handles them. */
export async function noteClicks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.benchMoments = { clicked: null, appeared: null, heard: null }
    const note = (): void => {
      globalThis.benchMoments.clicked = Date.now()
    }
    document.addEventListener('click', note, { capture: true })
  })
}

/** Starts recording when the page shows `text`. */
export function watchFor(page: Page, text: string): Promise<void> {
  return page.evaluate((target) => {
    globalThis.benchMoments.appeared = null
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes(target)) return
      globalThis.benchMoments.appeared = Date.now()
      observer.disconnect()
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, text)
}

/** Starts recording when the first audio packet of a call arrives. */
export function listenFor(page: Page): Promise<void> {
  return page.evaluate((everyMs) => {
    globalThis.benchMoments.heard = null
    const packets = async (): Promise<number> => {
      const live = globalThis.callRecorder.connections.filter((one) => one.connectionState !== 'closed')
      const reports = await Promise.all(live.map((connection) => connection.getStats()))
      const inbound = reports
        .flatMap((report) => [...report.values()])
        .filter((entry) => entry.type === 'inbound-rtp')
      return inbound.reduce((sum, entry) => sum + Number(entry.packetsReceived ?? 0), 0)
    }
    const look = async (): Promise<void> => {
      if ((await packets()) > 0) globalThis.benchMoments.heard = Date.now()
      else setTimeout(() => void look(), everyMs)
    }
    void look()
  }, LOOK_EVERY_MS)
}

/** Resolves with the recorded moment. */
export function moment(page: Page, name: keyof Moments): Promise<number> {
  return eventually(async () => {
    const at = await page.evaluate((requests) => globalThis.benchMoments[requests], name)
    if (at === null) throw new Error(`${page.url()} has no timestamp ${name}`)
    return at
  }, PATIENCE_MS)
}
