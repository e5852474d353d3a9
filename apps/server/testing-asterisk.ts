import { afterAll } from 'vitest'
import { createAsteriskEngine } from '#adapters/asterisk/index.ts'
import { startAsteriskHarness } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { startTestProgram } from './testing.ts'

type Options = Omit<NonNullable<Parameters<typeof startTestProgram>[0]>, 'engine' | 'database'>

/** The whole program on a real Asterisk, which reads the same database. Once, at the top of a test file. */
export async function startProgramOnAsterisk({ settings, ...options }: Options = {}) {
  const harness = await startAsteriskHarness({ app: 'looker-on' })
  afterAll(() => harness.stop())
  const { ownerUrl, masterSecret, engineSettings, options: asterisk } = harness.asterisk
  const engine = createAsteriskEngine(engineSettings)
  const program = await startTestProgram({
    ...options,
    engine,
    database: { ownerUrl, masterSecret },
    settings: { SIP_DOMAIN: asterisk.sip.domain, ...settings },
  })
  return { harness, engine, program }
}
