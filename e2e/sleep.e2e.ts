import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchSleepingChromium } from './harness/chromium.ts'
import { hearsSomething } from './harness/media.ts'
import { type Network, startNetwork } from './harness/network.ts'
import { openBrowser, signIn } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person, origin } = stage()

let network: Network
let laptop: Awaited<ReturnType<typeof launchSleepingChromium>>
beforeAll(async () => {
  network = await startNetwork(origin)
  laptop = await launchSleepingChromium()
})
afterAll(async () => {
  await laptop?.close()
  await network?.close()
})

test("after a sleep longer than its connections' lifetime a laptop can be called without a reload", {
  timeout: 240_000,
}, async () => {
  const ana = await openBrowser(laptop.browser, network.origin, 'ana')
  await network.carry(ana.context)
  await ana.page.goto(network.origin)
  await signIn(ana)
  await softphone(ana).ready()
  const luis = await person('luis')
  await softphone(luis).ready()
  await luis.page.goto(`${origin}/#/pbxCloud/directorio`)
  const anaAtLuis = luis.page.getByRole('row', { name: /Ana Gómez/ })
  await anaAtLuis.getByText('Disponible').waitFor()
  await ana.page.evaluate(() => sessionStorage.setItem('since', String(performance.timeOrigin)))

  // No network during the sleep, so that no earlier connection reports its end on waking.
  network.cut()
  laptop.sleep()
  await anaAtLuis.getByText('Desconectado').waitFor({ timeout: 90_000 })
  network.mend()
  laptop.wake()

  await anaAtLuis.getByText('Disponible').waitFor({ timeout: 15_000 })
  await softphone(luis).dial('1001')
  await softphone(ana).says('Llamada entrante')
  await softphone(ana).press('Contestar')
  await softphone(luis).says('En llamada')
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])
  const reloaded = await ana.page.evaluate(
    () => sessionStorage.getItem('since') !== String(performance.timeOrigin),
  )
  expect(reloaded).toBe(false)
  await Promise.all([softphone(ana).says('Llamada finalizada'), softphone(luis).press('Colgar')])
  expect(ana.problems).toEqual([])
})
