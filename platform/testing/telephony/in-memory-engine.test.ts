import { describeEngine } from './conformance.ts'
import { createInMemoryHarness } from './in-memory-engine.ts'

describeEngine('in-memory', () => createInMemoryHarness())
