import { afterAll, expect, vi } from 'vitest'
import { createAsteriskEngine } from '#adapters/asterisk/index.ts'
import { startAsteriskHarness, untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { createTestPlans } from '#features/phone/server/call-control/scenarios/stage/test-plans.ts'
import { describeSurviving } from '#features/phone/server/call-control/scenarios/surviving/surviving-scenarios.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { startRelay } from '#platform/testing/relay.ts'

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
      const relay = await startRelay(Number(new URL(engineSettings.url).port))
      const engine = createAsteriskEngine({ ...engineSettings, url: `http://127.0.0.1:${relay.port}` })
      await untilUp(engine)
      return {
        engine,
        async cut() {
          await engine.close()
          await relay.close()
        },
        async lose() {
          relay.cut()
          await vi.waitFor(() => expect(engine.health()).toMatchObject({ up: false }), { timeout: 30_000 })
        },
        async findAgain() {
          relay.mend()
          await untilUp(engine)
        },
      }
    },
    forgetAccounts: () => harness.forgetAccounts(),
    stop: () => harness.stop(),
  }
})
