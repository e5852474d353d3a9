import type { SipAddress } from './sip-grammar.ts'
import type { SipRequest } from './sip-message.ts'

/** Requests that a softphone may start; all others must belong to an existing call. */
const BEGINNERS = new Set(['REGISTER', 'INVITE', 'OPTIONS'])
const WITHIN_CALL = new Set(['ACK', 'BYE', 'CANCEL', 'INFO', 'INVITE', 'UPDATE', 'OPTIONS', 'PRACK'])

/**
 * Whether a request may pass from a browser signed in as `endpoint`. The telephone engine checks the secret too; this guard holds
 * even against somebody who knows another endpoint's secret.
 */
export function mayPass(request: SipRequest, endpoint: string): boolean {
  if (request.authorizationUsers.some((user) => user !== endpoint)) return false
  if (request.contact && !isOwnTransport(request.contact)) return false
  // ACK and CANCEL repeat the To of their request, which has no tag yet.
  if (request.inDialog || request.method === 'ACK' || request.method === 'CANCEL')
    return WITHIN_CALL.has(request.method)
  if (!BEGINNERS.has(request.method) || request.fromUser !== endpoint) return false
  return request.method !== 'REGISTER' || (request.toUser === endpoint && request.contact !== null)
}

/**
 * A browser is reached only over its connection, so its host ends in `.invalid` (RFC 7118, 5); any other host is somebody else's.
 */
const isOwnTransport = ({ uri }: SipAddress): boolean =>
  uri.host.endsWith('.invalid') && /(^|;)transport=wss?(;|$)/.test(uri.parameters)
