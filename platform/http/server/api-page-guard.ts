import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#platform/access/failure.ts'
import { unauthenticated } from '#platform/contract/errors.ts'
import { type Doorkeeper, principalOfLink, principalOfToken } from './authorize-request.ts'

export const API_PAGE = '/docs'
/** Where the web client opens the page with a link of the session, after signing in if need be. */
const OPENED_FROM = '/#/docs'

const COOKIE = 'docs_link'
const cookieIn = (header: string | undefined): string | undefined =>
  header
    ?.split(';')
    .map((one) => one.trim().split('='))
    .find(([name]) => name === COOKIE)?.[1]

const linkIn = ({ query }: FastifyRequest): string | undefined => {
  const { link } = query as Record<string, unknown>
  return typeof link === 'string' ? link : undefined
}

/**
 * Asks for a session before the API page: a signed link, kept in a cookie of these addresses since the page loads more than itself,
 * or the token of a program that reads `/docs/json`.
 *
 * @throws Failure `unauthenticated`, `too_many`
 */
export async function guardApiPage(
  request: FastifyRequest,
  reply: FastifyReply,
  doorkeeper: Doorkeeper,
): Promise<FastifyReply | undefined> {
  if (await principalOfToken(request, doorkeeper)) return
  const given = linkIn(request)
  const link = given ?? cookieIn(request.headers.cookie)
  const holder = link === undefined ? null : doorkeeper.links.holderOf(API_PAGE, link)
  const principal = holder && (await principalOfLink(holder, doorkeeper))
  if (principal && given === undefined) return
  if (principal) {
    const secure = request.protocol === 'https' ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `${COOKIE}=${given}; Path=${API_PAGE}; Max-Age=3600; HttpOnly; SameSite=Strict${secure}`,
    )
    return reply.redirect(API_PAGE)
  }
  if (request.headers.accept?.includes('text/html')) return reply.redirect(OPENED_FROM)
  throw new Failure(unauthenticated)
}
