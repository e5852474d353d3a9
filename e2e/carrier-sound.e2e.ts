import { afterAll, beforeAll, expect, test } from 'vitest'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import type { CarrierCall } from '#platform/testing/telephony/carrier/carrier-call.ts'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { apiOf } from './harness/api-of.ts'
import { hearsSomething } from './harness/media.ts'
import { sharedSuite } from './harness/shared-suite.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'

const WORDS = 'El número marcado cambió: llame al 018000 112233'

const { person } = stage({ company: { private_trunks: true } })
let carrier: ScriptedCarrier

beforeAll(async () => {
  const { sipPort } = sharedSuite()
  carrier = await createScriptedCarrier({
    server: { address: '127.0.0.1', port: sipPort },
    address: '127.0.0.62',
  })
})
afterAll(() => carrier?.close())

const callTo = (number: string): Promise<CarrierCall> => carrier.called(({ uri }) => uri.includes(number))

test('what a carrier says before the answer is heard in the browser, and its refusal read in its own words', async () => {
  const [admin, ana] = await Promise.all([person('admin'), person('ana', { colorScheme: 'dark' })])
  const api = await apiOf(admin)
  const { address: host, port } = carrier
  await api.call(trunks.routes.create, {
    body: { name: 'Guion', kind: 'address', host, port, codecs: 'ulaw', caller_id: '576015550100' },
  })
  const phone = softphone(ana)
  await phone.ready()
  await phone.dial('3001110001')
  const refused = await callTo('3001110001')
  await refused.answer({ status: 183, sound: true })
  await hearsSomething(ana.page)
  await phone.says('Llamando')
  await Promise.all([
    phone.dock.getByText(`El operador dice: «${WORDS}»`).waitFor(),
    refused.answer({ status: 404, reason: WORDS }),
  ])
  expect(await phone.dock.getByText('El número no existe').count()).toBe(1)
  await takePicture(ana, 'carrier-words-dark')

  await phone.dial('3001110002')
  const taken = await callTo('3001110002')
  await taken.answer({ status: 183, sound: true })
  await hearsSomething(ana.page)
  await taken.answer({ status: 200, sound: true })
  await phone.says('En llamada')
  await hearsSomething(ana.page)
  await Promise.all([phone.says('Llamada finalizada'), taken.hangup()])
})
