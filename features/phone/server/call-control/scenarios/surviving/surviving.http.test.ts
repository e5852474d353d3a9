import { afterAll } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { EngineUnavailable, type TelephonyEngine } from '#platform/telephony/port.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { createTestPlans } from '../stage/test-plans.ts'
import { describeSurviving } from './surviving-scenarios.ts'

const opened: Database[] = []
afterAll(() => Promise.all(opened.map((database) => database.close())))

/** A connection to the engine that can be cut while the engine keeps running. */
function cuttable(engine: InMemoryEngine) {
  let isCut = false
  const asked = new Proxy(engine, {
    get(target, name: keyof TelephonyEngine) {
      if (name === 'subscribe')
        return ((listener) =>
          target.subscribe((event) => void (isCut || listener(event)))) satisfies TelephonyEngine['subscribe']
      if (!isCut || name === 'health') return target[name]
      return async () => {
        throw new EngineUnavailable('cut')
      }
    },
  })
  return {
    engine: asked,
    async cut() {
      isCut = true
    },
    lose: async () => engine.disconnect('lost'),
    findAgain: async () => engine.connectAgain(),
  }
}

describeSurviving('the in-memory engine', async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
  opened.push(database)
  const engine = createInMemoryEngine()
  const plans = createTestPlans()
  const secrets = createSealedBox(Buffer.alloc(32, 'test'), 'extension secrets')
  return {
    database,
    pbx: createPbx({ database, secrets, realm: 'suite.test', ringSeconds: 20, planSource: plans.source }),
    plans,
    device: async (account) => engine.device(account),
    connect: async () => cuttable(engine),
    stop: () => engine.close(),
  }
})
