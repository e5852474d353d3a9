import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Relay, startCoturn } from './harness/coturn.ts'
import { hearsSomething } from './harness/media.ts'
import { enter, openBrowser } from './harness/person.ts'
import { ownSuite, sharedChromium } from './harness/shared-suite.ts'
import { softphone } from './harness/softphone.ts'
import type { Suite } from './harness/suite.ts'

const SECRET = 'shared-with-the-relay'

let relay: Relay
let suite: Suite
let browser: Browser
beforeAll(async () => {
  relay = await startCoturn(SECRET)
  suite = await ownSuite({ env: { TURN_URL: relay.url, TURN_SECRET: SECRET } })
  browser = await sharedChromium()
})
afterAll(async () => {
  await browser?.close()
  await suite?.stop()
  await relay?.stop()
})

/** Types of the local candidates that the page's calls use. */
const waysOut = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const live = globalThis.callRecorder.connections.filter((one) => one.connectionState === 'connected')
    const reports = await Promise.all(live.map((connection) => connection.getStats()))
    return reports.map((report) => {
      const all = [...report.values()]
      const transport = all.find((entry) => entry.type === 'transport')
      const pair = report.get(transport?.selectedCandidatePairId ?? '')
      return report.get(pair?.localCandidateId ?? '')?.candidateType ?? 'none'
    })
  })

test('a browser that can only reach the TURN server talks through it, with the given credentials', async () => {
  const ana = await openBrowser(browser, suite.origin, 'ana')
  await ana.context.addInitScript(() => {
    const Original = globalThis.RTCPeerConnection
    globalThis.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' })
      }
    }
  })
  const luis = await openBrowser(browser, suite.origin, 'luis')
  await Promise.all(
    [ana, luis].map(async (one) => {
      await enter(one, suite.origin)
      await softphone(one).ready()
    }),
  )
  await softphone(ana).dial('1002')
  await softphone(luis).says('Llamada entrante')
  await softphone(luis).press('Contestar')
  await softphone(ana).says('En llamada')
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])
  expect(await waysOut(ana.page)).toEqual(['relay'])
  await Promise.all([softphone(luis).says('Llamada finalizada'), softphone(ana).press('Colgar')])
  expect([...ana.problems, ...luis.problems]).toEqual([])
})
