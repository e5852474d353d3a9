import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAsteriskEngine } from '#adapters/asterisk/index.ts'
import {
  type AsteriskHarness,
  startAsteriskHarness,
  untilUp,
} from '#adapters/asterisk/testing/asterisk-harness.ts'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { createCallStage } from '#features/phone/server/call-control/scenarios/stage/call-stage.ts'
import type { CallStage } from '#features/phone/server/call-control/scenarios/stage/stage-types.ts'
import type { TestExtension } from '#features/phone/server/testing.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import { type Relay, startRelay } from '#platform/testing/relay.ts'
import type { Device } from '#platform/testing/telephony/device.ts'

let harness: AsteriskHarness
let relay: Relay
let database: Database
let engine: TelephonyEngine
let stage: CallStage

beforeAll(async () => {
  harness = await startAsteriskHarness({ app: 'looker-on' })
  const { ownerUrl, masterSecret, options, engineSettings } = harness.asterisk
  relay = await startRelay(options.http.port)
  database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
  engine = createAsteriskEngine({ ...engineSettings, url: `http://127.0.0.1:${relay.port}` })
  await untilUp(engine)
  const secrets = createSealedBox(masterSecret, 'extension secrets')
  const pbx = createPbx({ database, secrets, realm: options.sip.domain, ringSeconds: 20 })
  stage = await createCallStage(
    {
      database,
      pbx,
      harness: { engine, device: (account) => harness.device(account), stop: async () => {} },
    },
    { ringSeconds: 20, callsPerSecond: 100 },
  )
})
afterAll(async () => {
  await stage?.stop()
  await engine?.close()
  await relay?.close()
  await database?.close()
  await harness?.stop()
})

interface Pair {
  ana: TestExtension
  luis: TestExtension
  anas: Device
  luiss: Device
}

async function pair(): Promise<Pair> {
  const company = await stage.company()
  const ana = await stage.extension(company, '1001')
  const luis = await stage.extension(company, '1002')
  return { ana, luis, anas: await stage.device(ana), luiss: await stage.device(luis) }
}

async function talk({ anas, luiss }: Pair): Promise<void> {
  await anas.call('1002')
  await luiss.reaches('ringing')
  await luiss.answer()
  await anas.reaches('talking')
  await hearEachOther({ anas, luiss })
  await stage.phone.settled()
}

const hearEachOther = ({ anas, luiss }: Pick<Pair, 'anas' | 'luiss'>) =>
  vi.waitFor(
    async () => {
      expect((await anas.hears()).devices).toEqual([luiss.id])
      expect((await luiss.hears()).devices).toEqual([anas.id])
    },
    { timeout: 30_000 },
  )

test('calls survive a broken connection to Asterisk, and are controlled again after it returns', async () => {
  const people = await pair()
  const others = await pair()
  await talk(people)
  await talk(others)
  relay.cut()
  await vi.waitFor(() => expect(engine.health().up).toBe(false), { timeout: 30_000 })
  await hearEachOther(people)
  // No event reports this hangup: it must be detected.
  await others.luiss.hangup()

  relay.mend()
  await untilUp(engine)
  expect(await others.anas.ended()).toEqual({ cause: 'normal' })
  expect(await stage.historyOf(others.ana)).toMatchObject([{ outcome: 'answered', talked: true }])
  await hearEachOther(people)
  await people.anas.hangup()
  expect(await people.luiss.ended()).toEqual({ cause: 'normal' })
  for (const extension of [people.ana, people.luis])
    expect(await stage.historyOf(extension)).toMatchObject([{ outcome: 'answered', talked: true }])
  await stage.clear()
})

test('when Asterisk is killed its calls end with that reason in both histories, and phones and calls work again', async () => {
  const people = await pair()
  await talk(people)
  process.kill(harness.asterisk.server.pid() ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(engine.health().up).toBe(false), { timeout: 30_000 })
  await untilUp(engine)
  for (const extension of [people.ana, people.luis]) {
    await vi.waitFor(
      async () =>
        expect(await stage.historyOf(extension)).toMatchObject([
          { outcome: 'engine-restarted', talked: true, missed: false },
        ]),
      { timeout: 30_000 },
    )
  }
  const published = (await stage.publishedTo(`user:${people.ana.userId}`)).filter(
    ({ type }) => type === 'call_state',
  )
  expect(published.at(-1)?.data).toMatchObject({ state: 'ended', outcome: 'engine-restarted' })
  expect(stage.phone.figures().active).toBe(0)

  await untilUp(harness.engine)
  // Devices are not told that the server was killed: for them the old call continues.
  const again = { ...people, anas: await stage.device(people.ana), luiss: await stage.device(people.luis) }
  await people.anas.unregister()
  await people.luiss.unregister()
  await talk(again)
  await again.anas.hangup()
  await again.luiss.ended()
  expect(await stage.historyOf(people.luis)).toMatchObject([
    { outcome: 'engine-restarted' },
    { outcome: 'answered', talked: true },
  ])
})
