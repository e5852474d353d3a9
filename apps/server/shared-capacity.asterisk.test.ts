import { beforeAll, vi } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { sharesOneCapacity } from './shared-capacity-scenario.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

vi.setConfig({ testTimeout: 180_000 })
const { harness, engine, program } = await startProgramOnAsterisk({ runJobs: true })
beforeAll(() => untilUp(engine))

sharesOneCapacity(program, (endpoint, secret) => harness.device({ endpoint, secret }))
