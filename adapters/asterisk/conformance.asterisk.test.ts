import { describeEngine } from '#platform/telephony/conformance.ts'
import { startAsteriskHarness } from './testing/asterisk-harness.ts'

describeEngine('Asterisk', startAsteriskHarness)
