import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteContract } from '#platform/contract/route.ts'

/** Whether pages of another site, `https://www.example.com`, may call a route. Such a route has no session. */
export type AllowsOrigin = (origin: string) => Promise<boolean>

/** How long browsers remember the answer, s. */
const REMEMBERED = 600
const LONGEST = 300

/** Names the site in the answer, if its pages may read it. */
export const allowOrigin =
  (allows: AllowsOrigin) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || origin.length > LONGEST || !(await allows(origin))) return
    reply.header('access-control-allow-origin', origin)
    // Answers may be read there, whatever the other pages of the program say.
    reply.header('cross-origin-resource-policy', 'cross-origin')
  }

/** Answers the question that browsers ask before they send JSON to another site. */
export function answerPreflight(
  app: FastifyInstance,
  { path, method }: RouteContract,
  allows: AllowsOrigin,
): void {
  app.options(
    path,
    {
      onRequest: allowOrigin(allows),
      config: { isForStrangers: true, rateLimit: { max: 120, timeWindow: 60_000 } },
    },
    (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', method)
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', String(REMEMBERED))
        .send(),
  )
}
