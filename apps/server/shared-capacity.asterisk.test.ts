import { afterAll, beforeAll, vi } from 'vitest'
import { createAsteriskEngine } from '#adapters/asterisk/index.ts'
import { startAsteriskHarness, untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { sharesOneCapacity } from './shared-capacity-scenario.ts'
import { startTestProgram } from './testing.ts'

vi.setConfig({ testTimeout: 180_000 })
const harness = await startAsteriskHarness({ app: 'looker-on' })
afterAll(() => harness.stop())
const { ownerUrl, masterSecret, engineSettings, options } = harness.asterisk
const engine = createAsteriskEngine(engineSettings)
const program = await startTestProgram({
  engine,
  database: { ownerUrl, masterSecret },
  settings: { SIP_DOMAIN: options.sip.domain },
  runJobs: true,
})
beforeAll(() => untilUp(engine))

sharesOneCapacity(program, (endpoint, secret) => harness.device({ endpoint, secret }))
