import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearsNothing, hearsSomething, icePasswords } from './harness/media.ts'
import { type Network, startNetwork } from './harness/network.ts'
import type { Person } from './harness/person.ts'
import { type Softphone, softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person, origin } = stage({ company: 'own' })

let network: Network
beforeAll(async () => {
  network = await startNetwork(origin)
})
afterAll(() => network?.close())

interface Caller {
  who: Person
  phone: Softphone
}

async function withPhone(name: string, through?: Network): Promise<Caller> {
  const who = await person(name, through === undefined ? {} : { network: through })
  const phone = softphone(who)
  await phone.ready()
  return { who, phone }
}

const LOST = 'Se perdió el audio. Recuperando la conexión…'

test('a call survives ten seconds without network, and both hear each other again', async () => {
  const [ana, luis] = await Promise.all([withPhone('ana', network), withPhone('luis')])
  await ana.phone.dial('1002')
  await luis.phone.says('Llamada entrante')
  await luis.phone.press('Contestar')
  await ana.phone.says('En llamada')
  await Promise.all([hearsSomething(ana.who.page), hearsSomething(luis.who.page)])
  const before = await icePasswords(ana.who.page)

  network.cut()
  const began = Date.now()
  await ana.phone.says(LOST)
  await Promise.all([hearsNothing(ana.who.page), hearsNothing(luis.who.page)])
  await ana.who.page.waitForTimeout(Math.max(0, 10_000 - (Date.now() - began)))
  expect(network.swallowed()).toBeGreaterThan(200)
  network.mend()

  await Promise.all([hearsSomething(ana.who.page), hearsSomething(luis.who.page)])
  await ana.phone.dock.getByText(LOST).waitFor({ state: 'detached' })
  // The media uses a new path, and the old signalling connection stays dead.
  await expect.poll(() => icePasswords(ana.who.page), { timeout: 20_000 }).not.toEqual(before)
  await ana.phone.says('En llamada')
  await luis.phone.says('En llamada')

  // Hold and hang-up work on the new connection.
  await ana.phone.press('Poner en espera')
  await ana.phone.says('En espera')
  await ana.phone.press('Retomar')
  await hearsSomething(luis.who.page)
  // The warning about missing audio has a button of the same name.
  await luis.phone.dock.getByRole('alert').waitFor({ state: 'detached' })
  await Promise.all([ana.phone.says('Llamada finalizada'), luis.phone.press('Colgar')])
  await ana.phone.ready()
})
