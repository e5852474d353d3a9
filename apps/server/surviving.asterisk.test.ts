import { afterAll } from 'vitest'
import { createAsteriskEngine } from '#adapters/asterisk/index.ts'
import { startAsteriskHarness, untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { describeSurviving } from '#features/phone/server/call-control/surviving-scenarios.ts'
import { createTestPlans } from '#features/phone/server/call-control/test-plans.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'

const opened: Database[] = []
afterAll(() => Promise.all(opened.map((database) => database.close())))

describeSurviving('a real Asterisk', async () => {
  const harness = await startAsteriskHarness({ app: 'looker-on' })
  const { ownerUrl, masterSecret, options, engineSettings } = harness.asterisk
  const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
  opened.push(database)
  const plans = createTestPlans()
  const secrets = createSealedBox(masterSecret, 'extension secrets')
  return {
    database,
    pbx: createPbx({
      database,
      secrets,
      realm: options.sip.domain,
      ringSeconds: 20,
      planSource: plans.source,
    }),
    plans,
    device: (account) => harness.device(account),
    async connect() {
      const engine = createAsteriskEngine(engineSettings)
      await untilUp(engine)
      return { engine, cut: () => engine.close() }
    },
    stop: () => harness.stop(),
  }
})
