import { afterAll } from 'vitest'
import { startAsteriskHarness } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import {
  describeCalls,
  type ScenarioPart,
} from '#features/phone/server/call-control/scenarios/call-scenarios.ts'
import { createTestPlans } from '#features/phone/server/call-control/scenarios/stage/test-plans.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { recordingPoliciesIn } from './testing-recording-policies.ts'

/** Helpers for calls between people, on a test file's own Asterisk. */
export function describeCallsOnAsterisk(part: ScenarioPart): void {
  const opened: Database[] = []
  afterAll(() => Promise.all(opened.map((database) => database.close())))
  describeCalls('a real Asterisk', part, async () => {
    const harness = await startAsteriskHarness()
    const { ownerUrl, masterSecret, options } = harness.asterisk
    const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
    opened.push(database)
    const secrets = createSealedBox(masterSecret, 'extension secrets')
    const plans = createTestPlans()
    const pbx = createPbx({
      database,
      secrets,
      realm: options.sip.domain,
      ringSeconds: 3,
      planSource: plans.source,
    })
    return { database, harness, pbx, plans, recordingPolicies: recordingPoliciesIn(database) }
  })
}
