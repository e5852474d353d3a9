import { describeEngine } from './conformance.ts'
import { createInMemoryHarness } from './in-memory-harness.ts'

describeEngine('in-memory', () => createInMemoryHarness())
