import type { FastifyRequest } from 'fastify'
import { Failure } from '#platform/access/failure.ts'
import { may } from '#platform/access/may.ts'
import type { Principal } from '#platform/access/principal.ts'
import { forbidden, refusedToSupport, tooMany, unauthenticated } from '#platform/contract/errors.ts'
import type { RateLimit, RouteContract } from '#platform/contract/route.ts'
import type { FileLinks, LinkHolder } from '#platform/http/server/file-links.ts'
import { keyOfSession, type TokenWatch } from './token-watch.ts'

/** The token's principal, or null. Rejects when that cannot be determined now. */
export type Authenticate = (token: string) => Promise<Principal | null>

export interface Doorkeeper {
  authenticate: Authenticate
  links: FileLinks
  /** Principal of a link's session; null when it has ended. */
  principalOf: (sessionId: number) => Promise<Principal | null>
  /** Whether support that entered a company may use the route. */
  supportMay: (contract: RouteContract) => boolean
  /** Tracks valid tokens and addresses that send invalid ones. */
  tokens: TokenWatch
}

/** With which API tokens begin, and sessions' do not. */
export const API_TOKEN_START = 'suite_'

/** `Authorization: token {token}`, case-insensitive; of API tokens `Bearer {token}`, too, as most programs send theirs. */
function tokenOf(request: FastifyRequest): string | null {
  const [, scheme, token = ''] =
    /^(token|bearer)\s+(\S{1,256})$/i.exec(request.headers.authorization ?? '') ?? []
  const fits = scheme?.toLowerCase() === 'token' || token.startsWith(API_TOKEN_START)
  return fits && token !== '' ? token : null
}

/** The principal of a signed link; null without a valid one, or when a token is sent. */
function holderIn(
  request: FastifyRequest,
  contract: RouteContract,
  { links }: Doorkeeper,
): LinkHolder | null {
  if (!contract.linked || contract.method !== 'GET' || request.headers.authorization !== undefined)
    return null
  const { link } = request.query as Record<string, unknown>
  return typeof link === 'string' ? links.holderOf(request.url.split('?')[0] ?? '', link) : null
}

/** A link is valid as long as its session. */
export async function principalOfLink(
  { sessionId, userId, companyId }: LinkHolder,
  { principalOf }: Doorkeeper,
): Promise<Principal | null> {
  const principal = await principalOf(sessionId)
  return principal?.userId === userId && principal.companyId === companyId ? principal : null
}

/** @throws Failure `too_many` for addresses that keep sending invalid tokens, `unauthenticated`, `forbidden`, `refused_to_support` */
export async function authorizeRequest(
  request: FastifyRequest,
  contract: RouteContract,
  context: Doorkeeper,
): Promise<Principal | null> {
  if (contract.auth === 'none') return null
  const holder = holderIn(request, contract, context)
  const principal = holder ? await principalOfLink(holder, context) : await principalOfToken(request, context)
  if (!principal) throw new Failure(unauthenticated)
  if (contract.ability && !may(principal, contract.ability)) throw new Failure(forbidden)
  if (principal.scopes && !isInScope(contract, principal.scopes)) throw new Failure(forbidden)
  if (principal.support && !context.supportMay(contract)) throw new Failure(refusedToSupport)
  return principal
}

/** What needs no ability concerns a person's own session: no token gets it. */
const isInScope = ({ ability }: RouteContract, scopes: ReadonlySet<string>): boolean =>
  ability !== undefined && scopes.has(ability.name)

export async function principalOfToken(
  request: FastifyRequest,
  { authenticate, tokens }: Doorkeeper,
): Promise<Principal | null> {
  const token = tokenOf(request)
  if (token === null) return null
  const wait = tokens.waitOf(token, request.ip)
  if (wait !== null) throw new Failure(tooMany, { retryAfterSeconds: wait })
  const principal = await authenticate(token)
  if (principal) tokens.good(token, principal.sessionId)
  else tokens.bad(token, request.ip)
  return principal
}

/** Key of the rate limit. */
export function requestKey(
  request: FastifyRequest,
  contract: RouteContract,
  rate: RateLimit,
  context: Doorkeeper,
): string {
  if (rate.by !== 'user') return context.tokens.keyOf(null, request.ip)
  const holder = holderIn(request, contract, context)
  return holder ? keyOfSession(holder.sessionId) : context.tokens.keyOf(tokenOf(request), request.ip)
}
