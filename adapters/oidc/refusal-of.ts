import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { SignOnReason } from '#platform/sign-on/contract/reasons.ts'
import { SignOnRefused } from '#platform/sign-on/port.ts'

/** What a comparison of claims failed for. */
const BY_CLAIM: Readonly<Record<string, SignOnReason>> = {
  aud: 'audience',
  azp: 'audience',
  iss: 'issuer',
  nonce: 'replayed',
  exp: 'expired',
  nbf: 'expired',
  iat: 'expired',
}

const BY_CODE: Readonly<Record<string, SignOnReason>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'expired',
  OAUTH_KEY_SELECTION_FAILED: 'signature',
  OAUTH_INVALID_RESPONSE: 'malformed',
  OAUTH_PARSE_ERROR: 'malformed',
  OAUTH_UNSUPPORTED_OPERATION: 'signature',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'issuer',
  OAUTH_TIMEOUT: 'unreachable',
}

const SIGNATURE = /signature|"alg"|algorithm/i
const ISSUER = /"iss" \(issuer\)/i

const codesIn = (error: unknown): string[] => {
  const found: string[] = []
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') found.push(at.code)
  return found
}

/** The claim that was compared, as the library names it in a cause. */
function claimIn(error: unknown): string | null {
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null)
    if ('claim' in at && typeof at.claim === 'string') return at.claim
  return null
}

const wordsOf = (error: unknown): string => {
  const words: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) words.push(at.message)
  return [...new Set(words)].join(': ')
}

/** Puts an error of the library or the network into a reason. */
export function refusalOf(error: unknown): SignOnRefused {
  if (error instanceof SignOnRefused) return error
  const words = wordsOf(error)
  const say = (reason: SignOnReason) => new SignOnRefused(reason, words, error)
  if (error instanceof AuthorizationResponseError)
    return new SignOnRefused('denied', `${error.error}: ${error.error_description ?? ''}`, error)
  if (error instanceof ResponseBodyError)
    return new SignOnRefused(
      error.error === 'invalid_grant' ? 'replayed' : 'misconfigured',
      `${error.error}: ${error.error_description ?? ''}`,
      error,
    )
  const claim = claimIn(error)
  if (claim !== null && BY_CLAIM[claim] !== undefined) return say(BY_CLAIM[claim])
  if (ISSUER.test(words)) return say('issuer')
  if (SIGNATURE.test(words)) return say('signature')
  for (const code of codesIn(error)) if (BY_CODE[code] !== undefined) return say(BY_CODE[code])
  return say(error instanceof ClientError ? 'malformed' : 'unreachable')
}
