import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createSealedBox, type SealedBox } from '#platform/secrets/sealed-box.ts'
import { type StatementCounter, statementCounter } from '#platform/testing/statement-counter.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import type { Clock, FindServers } from '../../../ports.ts'
import type { TestExtension } from '../../../testing.ts'
import type { CallSettings } from '../../call-settings.ts'
import { createCallStage } from './call-stage.ts'
import type { CallStage, CallTestContext } from './stage-types.ts'

/** The current run of the program, with its engine. */
interface Played {
  readonly stage: CallStage
  readonly engine: InMemoryEngine
}

interface People {
  ana: TestExtension
  luis: TestExtension
  anas: Device
  luiss: Device
}

/** From the feature that resolves numbers to people; only test files may import it. */
type CreatePbx = (parts: {
  database: Database
  secrets: SealedBox
  realm: string
  ringSeconds: number
}) => CallTestContext['pbx']

/** Call once at the top of a test file: one database for all its tests. */
export function inMemoryStage(createPbx: CreatePbx): {
  counter: StatementCounter
  database: () => Database
  /** A new run of the program on that database; the earlier one must be stopped. */
  setStage: (settings?: Partial<CallSettings>, clock?: Clock, others?: FindServers) => Promise<Played>
} {
  const counter = statementCounter()
  let database: Database
  let stage: CallStage | null = null
  beforeAll(async () => {
    const { ownerUrl, masterSecret } = await testDatabase()
    database = openDatabase({
      ownerUrl,
      masterSecret,
      poolSize: 4,
      onError: () => {},
      onStatement: counter.onStatement,
    })
  })
  afterAll(() => database.close())
  afterEach(() => stage?.stop())
  return {
    counter,
    database: () => database,
    async setStage(settings = {}, clock, others) {
      const engine = createInMemoryEngine()
      const pbx = createPbx({
        database,
        secrets: createSealedBox(Buffer.alloc(32, 'test'), 'extension secrets'),
        realm: 'suite.test',
        ringSeconds: 30,
      })
      const device = async (account: TestExtension) => engine.device(account)
      stage = await createCallStage(
        { database, pbx, harness: { engine, device, stop: engine.close } },
        { ringSeconds: 30, callsPerSecond: 100, ...settings },
        clock,
        others,
      )
      return { stage, engine }
    },
  }
}

export async function people(
  stage: CallStage,
  limits: { maxSimultaneousCalls?: number; maxCallsADay?: number } = {},
): Promise<People> {
  const company = await stage.company(limits)
  const ana = await stage.extension(company, '1001', { name: 'Ana' })
  const luis = await stage.extension(company, '1002', { name: 'Luis' })
  return { ana, luis, anas: await stage.device(ana), luiss: await stage.device(luis) }
}

/** Resolves when both talk and it is stored. */
export async function talk(stage: CallStage, anas: Device, luiss: Device): Promise<void> {
  await anas.call('1002')
  await luiss.reaches('ringing')
  await luiss.answer()
  await anas.reaches('talking')
  await stage.phone.settled()
}
