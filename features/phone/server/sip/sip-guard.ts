import type { SipRequest } from './sip-message.ts'

/** What a softphone begins by itself; everything else is within a call that already exists. */
const BEGINNERS = new Set(['REGISTER', 'INVITE', 'OPTIONS'])
const WITHIN_CALL = new Set([
  'ACK',
  'BYE',
  'CANCEL',
  'INFO',
  'INVITE',
  'UPDATE',
  'OPTIONS',
  'PRACK',
  'REFER',
  'NOTIFY',
])

/**
 * Whether a request may pass from a browser signed in as `endpoint`. The telephone engine checks the secret as well;
 * this wall holds even when somebody knows another endpoint's secret.
 */
export function mayPass(request: SipRequest, endpoint: string): boolean {
  if (request.authorizationUsers.some((user) => user !== endpoint)) return false
  // ACK and CANCEL repeat the To of the request they belong to, which has no tag yet.
  if (request.inDialog || request.method === 'ACK' || request.method === 'CANCEL')
    return WITHIN_CALL.has(request.method)
  if (!BEGINNERS.has(request.method) || request.fromUser !== endpoint) return false
  return request.method !== 'REGISTER' || request.toUser === endpoint
}
