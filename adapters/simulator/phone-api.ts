import { z } from 'zod'
import type { RawAnswer, RawRequest, RawRoute } from '#platform/http/server/raw-route.ts'
import { content } from '#platform/messaging/domain.ts'
import type { Simulator } from './simulator.ts'

/** Companies' numbers that an external telephone can write to. */
export interface SimulatedAccount {
  id: number
  name: string
  number: string
  company: string
}

const MEBIBYTE = 1024 * 1024
/** Maximum of a long poll, seconds. */
const MAX_WAIT = 25

const phone = z.string().regex(/^\d{6,20}$/)
const place = z.object({ account: z.coerce.number().int().positive(), phone })
const written = z.object({
  name: z.string().trim().max(120).default(''),
  content,
  replyTo: z.string().max(200).nullable().default(null),
})
const reacted = z.object({
  name: z.string().max(120).default(''),
  target: z.string().max(200),
  emoji: z.string().max(16),
})
const typed = z.object({ name: z.string().max(120).default(''), writing: z.boolean() })
const requested = z.object({
  after: z.coerce.number().int().min(0).default(0),
  wait: z.coerce.number().min(0).max(MAX_WAIT).default(0),
})

const answer = (value: unknown, status = 200): RawAnswer => ({
  status,
  body: JSON.stringify(value),
  contentType: 'application/json',
})

/** A malformed body or path is answered with the reason. */
const parsing =
  (handle: (request: RawRequest) => Promise<RawAnswer>) =>
  async (request: RawRequest): Promise<RawAnswer> => {
    try {
      return await handle(request)
    } catch (error) {
      if (error instanceof z.ZodError || error instanceof SyntaxError)
        return answer({ detail: error.message }, 400)
      throw error
    }
  }

const json = ({ body }: RawRequest): unknown => JSON.parse(body.toString() || '{}')

/** API of the external telephone's page; without session, for local demos. */
export function phoneApi(
  simulator: Simulator,
  accounts: () => Promise<readonly SimulatedAccount[]>,
): readonly RawRoute[] {
  const path = '/simulator/api/:account/:phone'
  const route = (
    method: RawRoute['method'],
    where: string,
    handle: (request: RawRequest) => Promise<RawAnswer>,
    maxBytes = 64 * 1024,
  ): RawRoute => ({ method, path: where, maxBytes, handle: parsing(handle) })
  return [
    route('GET', '/simulator/api/accounts', async () => answer({ results: await accounts() })),
    route('GET', `${path}/messages`, async ({ params, query }) => {
      const { account, phone: of } = place.parse(params)
      const { after, wait } = requested.parse(query)
      return answer({ results: await simulator.messages(account, of, after, wait * 1000) })
    }),
    route('POST', `${path}/messages`, async (request) => {
      const { account, phone: of } = place.parse(request.params)
      const { name, content: text, replyTo } = written.parse(json(request))
      return answer(await simulator.write(account, { phone: of, name }, text, replyTo), 201)
    }),
    route('POST', `${path}/read`, async ({ params }) => {
      const { account, phone: of } = place.parse(params)
      await simulator.read(account, of)
      return answer({})
    }),
    route('POST', `${path}/reactions`, async (request) => {
      const { account, phone: of } = place.parse(request.params)
      const { name, target, emoji } = reacted.parse(json(request))
      await simulator.react(account, { phone: of, name }, target, emoji)
      return answer({})
    }),
    route('POST', `${path}/typing`, async (request) => {
      const { account, phone: of } = place.parse(request.params)
      const { name, writing } = typed.parse(json(request))
      await simulator.type(account, { phone: of, name }, writing)
      return answer({})
    }),
    route(
      'POST',
      '/simulator/api/files',
      async ({ body, headers }) =>
        answer(
          { source: simulator.keepFile(body, headers['content-type'] ?? 'application/octet-stream') },
          201,
        ),
      16 * MEBIBYTE,
    ),
  ]
}
