import { describeCallsInMemory } from './calls-in-memory.ts'

describeCallsInMemory('redirects')
