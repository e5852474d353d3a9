import { describeCallsOnAsterisk } from './calls-on-asterisk.ts'

describeCallsOnAsterisk('boxes')
