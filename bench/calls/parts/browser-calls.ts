import { launchChromium } from '#e2e/harness/chromium.ts'
import { serveBarePage } from '../browser/bare-page.ts'
import { barePair, ourPair, type Pair } from '../browser/pair.ts'
import { listenFor, moment, watchFor } from '../browser/timestamps.ts'
import type { Testbed } from '../testbed/testbed.ts'

/** Milliseconds. */
export interface BrowserCall {
  /** From the caller's click until the callee's page shows the call. */
  rings: number
  /** From the callee's click until both sides have received audio. */
  heard: number
}

export interface BrowserCalls {
  ours: BrowserCall[]
  bare: BrowserCall[]
}

/** Calls from browser to browser, alternating ours and the bare phone's; the first of each is a warm-up. */
export async function measureBrowserCalls(testbed: Testbed, calls: number): Promise<BrowserCalls> {
  const { origin, sipSocketUrl } = testbed.program()
  const page = await serveBarePage()
  const browser = await launchChromium()
  try {
    const pairs = {
      ours: await ourPair(browser, origin),
      bare: await barePair(browser, page.origin, sipSocketUrl),
    }
    const measured: BrowserCalls = { ours: [], bare: [] }
    for (let turn = 0; turn <= calls; turn += 1) {
      for (const side of ['bare', 'ours'] as const) {
        const call = await makeCall(pairs[side])
        if (turn > 0) measured[side].push(call)
      }
    }
    return measured
  } finally {
    await browser.close()
    page.close()
  }
}

async function makeCall({ caller, callee, number }: Pair): Promise<BrowserCall> {
  const [from, to] = [caller.person.page, callee.person.page]
  await watchFor(to, 'Llamada entrante')
  await caller.phone.dial(number)
  const rings = (await moment(to, 'appeared')) - (await moment(from, 'clicked'))
  await listenFor(from)
  await listenFor(to)
  await callee.phone.press('Contestar')
  const heard =
    Math.max(await moment(from, 'heard'), await moment(to, 'heard')) - (await moment(to, 'clicked'))
  await caller.phone.press('Colgar')
  await Promise.all([caller.phone.ready(), callee.phone.ready()])
  return { rings, heard }
}
