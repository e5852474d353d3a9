import type { SipAddress } from './sip-grammar.ts'
import type { SipRequest } from './sip-message.ts'

/** What a softphone begins by itself; everything else is within a call that already exists. */
const BEGINNERS = new Set(['REGISTER', 'INVITE', 'OPTIONS'])
const WITHIN_CALL = new Set(['ACK', 'BYE', 'CANCEL', 'INFO', 'INVITE', 'UPDATE', 'OPTIONS', 'PRACK'])

/**
 * Whether a request may pass from a browser signed in as `endpoint`. The telephone engine checks the secret as well;
 * this wall holds even when somebody knows another endpoint's secret.
 */
export function mayPass(request: SipRequest, endpoint: string): boolean {
  if (request.authorizationUsers.some((user) => user !== endpoint)) return false
  if (request.contact && !isOwnTransport(request.contact)) return false
  // ACK and CANCEL repeat the To of the request they belong to, which has no tag yet.
  if (request.inDialog || request.method === 'ACK' || request.method === 'CANCEL')
    return WITHIN_CALL.has(request.method)
  if (!BEGINNERS.has(request.method) || request.fromUser !== endpoint) return false
  return request.method !== 'REGISTER' || (request.toUser === endpoint && request.contact !== null)
}

/** A browser is reached by its connection alone, so its host is none (RFC 7118, 5): any other is somebody else's. */
const isOwnTransport = ({ uri }: SipAddress): boolean =>
  uri.host.endsWith('.invalid') && /(^|;)transport=wss?(;|$)/.test(uri.parameters)
