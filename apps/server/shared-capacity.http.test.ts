import { vi } from 'vitest'
import { sharesOneCapacity } from './shared-capacity-scenario.ts'
import { startTestProgram } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })
const program = await startTestProgram({ runJobs: true })

sharesOneCapacity(program, (endpoint, secret) => program.engine.device({ endpoint, secret }))
