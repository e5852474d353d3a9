import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '#platform/testing/eventually.ts'

/** Epoch milliseconds of the latest click, of the text that is waited for, and of the first packet of sound. */
interface Moments {
  clicked: number | null
  appeared: number | null
  heard: number | null
}

declare global {
  var benchMoments: Moments
}

/** How closely the first packet is looked for. Milliseconds. */
const LOOK_EVERY_MS = 5
const PATIENCE_MS = 15_000

/** Before any page opens: clicks are noted before the page itself hears of them. */
export async function noteClicks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.benchMoments = { clicked: null, appeared: null, heard: null }
    const note = (): void => {
      globalThis.benchMoments.clicked = Date.now()
    }
    document.addEventListener('click', note, { capture: true })
  })
}

/** From now on the moment counts in which the page shows `text`. */
export function watchFor(page: Page, text: string): Promise<void> {
  return page.evaluate((wanted) => {
    globalThis.benchMoments.appeared = null
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes(wanted)) return
      globalThis.benchMoments.appeared = Date.now()
      observer.disconnect()
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, text)
}

/** From now on the moment counts in which the first packet of a call's sound is there. */
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

/** Resolves with the moment once it has come. */
export function moment(page: Page, name: keyof Moments): Promise<number> {
  return eventually(async () => {
    const at = await page.evaluate((asked) => globalThis.benchMoments[asked], name)
    if (at === null) throw new Error(`${page.url()} has not ${name}`)
    return at
  }, PATIENCE_MS)
}
