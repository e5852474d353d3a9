import { describeEngine } from '#platform/testing/telephony/conformance.ts'
import { startAsteriskHarness } from './testing/asterisk-harness.ts'

describeEngine('Asterisk', startAsteriskHarness)
