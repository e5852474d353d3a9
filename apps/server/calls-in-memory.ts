import { afterAll } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import {
  describeCalls,
  type ScenarioPart,
} from '#features/phone/server/call-control/scenarios/call-scenarios.ts'
import { createTestPlans } from '#features/phone/server/call-control/scenarios/stage/test-plans.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { createInMemoryHarness } from '#platform/testing/telephony/in-memory-harness.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { recordingPoliciesIn } from './testing-recording-policies.ts'

/** The scenarios of a part on an in-memory engine, with a database of their own. */
export function describeCallsInMemory(part: ScenarioPart): void {
  const opened: Database[] = []
  afterAll(() => Promise.all(opened.map((database) => database.close())))
  describeCalls('the in-memory engine', part, async () => {
    const { ownerUrl, masterSecret } = await testDatabase()
    const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
    opened.push(database)
    const secrets = createSealedBox(masterSecret, 'extension secrets')
    const plans = createTestPlans()
    const pbx = createPbx({
      database,
      secrets,
      realm: 'suite.test',
      ringSeconds: 3,
      planSource: plans.source,
    })
    return {
      database,
      harness: await createInMemoryHarness(),
      pbx,
      plans,
      recordingPolicies: recordingPoliciesIn(database),
    }
  })
}
