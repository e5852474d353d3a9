import { expect, test } from 'vitest'
import { callEndFrom, type SipEnding } from './call-end.ts'

const ending = (part: Partial<SipEnding>): SipEnding => ({
  status: null,
  reason: null,
  by: 'remote',
  established: false,
  ...part,
})

test.each([
  [{ status: 486, reason: 'Q.850;cause=17' }, 'busy'],
  [{ status: 480, reason: 'Q.850;cause=19' }, 'no-answer'],
  [{ status: 480, reason: 'Q.850 ;cause=20;text="x"' }, 'unregistered'],
  [{ status: 603, reason: 'Q.850;cause=21' }, 'rejected'],
  [{ status: 404, reason: 'Q.850;cause=1' }, 'unknown-number'],
  [{ status: 503, reason: 'Q.850;cause=34' }, 'congestion'],
  [{ reason: 'Q.850;cause=26' }, 'answered-elsewhere'],
  [{ reason: 'SIP;cause=200;text="Call completed elsewhere"' }, 'answered-elsewhere'],
  [{ reason: 'SIP;cause=487, Q.850;cause=26' }, 'answered-elsewhere'],
  [{ status: 486 }, 'busy'],
  [{ status: 480 }, 'no-answer'],
  [{ status: 404 }, 'unknown-number'],
  [{ status: 503 }, 'congestion'],
  [{ status: 418 }, 'failed'],
  // For an unknown cause the response code decides.
  [{ status: 486, reason: 'Q.850;cause=99' }, 'busy'],
  [{}, 'cancelled'],
  [{ by: 'local' }, 'hangup'],
  [{ by: 'system' }, 'network'],
  [{ by: 'system', established: true }, 'network'],
  [{ established: true, reason: 'Q.850;cause=16' }, 'hangup'],
] as const)('%j ends as %s', (part, end) => expect(callEndFrom(ending(part))).toBe(end))
