import { describeCallsInMemory } from './calls-in-memory.ts'

describeCallsInMemory('boxes')
