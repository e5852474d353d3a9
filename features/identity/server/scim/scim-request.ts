import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import { exceedsJson } from '#platform/http/server/json-values.ts'
import { isStorable } from '#platform/http/server/parse-request.ts'
import type { RawAnswer, RawRequest, RawRoute } from '#platform/http/server/raw-route.ts'
import { provisionPeople } from '../../contract/abilities.ts'
import type { IdentityPorts, PersonWriter } from '../ports.ts'
import { errorAnswer, ScimError } from './scim-answer.ts'
import { scimErrorOf } from './write-user.ts'

/** A group with thousands of members. */
const MAX_BYTES = 1024 * 1024
/** Of ten thousand members. */
const BOUNDS = { values: 40_000, depth: 20 }
const PER_MINUTE = 3000

/** A request of an identity provider, in the transaction of its company. */
export interface ScimRequest {
  writer: PersonWriter
  id: number
  /** Of a schema. */
  name: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  body: () => unknown
}

/** @throws ScimError `invalidSyntax` */
function parseBody(body: Buffer): unknown {
  if (exceedsJson(body, BOUNDS)) throw new ScimError(400, 'too many values', 'tooMany')
  try {
    return JSON.parse(body.toString('utf8'), (name, value: unknown) => {
      if (!isStorable(name) || (typeof value === 'string' && !isStorable(value)))
        throw new SyntaxError('characters that cannot be stored')
      return value
    })
  } catch (error) {
    throw new ScimError(400, error instanceof Error ? error.message : 'this is no JSON', 'invalidSyntax')
  }
}

async function principalOf(
  { authenticateToken }: IdentityPorts,
  { headers }: Pick<RawRequest, 'headers'>,
): Promise<Principal> {
  const [, token] = /^bearer\s+(\S{1,256})$/i.exec(headers.authorization ?? '') ?? []
  const principal = token === undefined ? null : await authenticateToken(token)
  if (principal === null) throw new ScimError(401, 'an API token is needed')
  const { role, scopes } = principal
  if (!can(role, provisionPeople) || !scopes?.has(provisionPeople.name))
    throw new ScimError(403, `the token needs the scope ${provisionPeople.name}`)
  return principal
}

const retryAfter = (error: unknown): Record<string, string> =>
  error instanceof Failure && error.details.retryAfterSeconds !== undefined
    ? { 'retry-after': String(error.details.retryAfterSeconds) }
    : {}

function refusal(error: unknown): RawAnswer {
  const said = scimErrorOf(error)
  if (!(said instanceof ScimError)) throw error
  const answered = errorAnswer(said)
  return { ...answered, headers: { ...answered.headers, ...retryAfter(error) } }
}

/** One route of SCIM: authenticates before the body is read, and answers refusals in its form. */
export const scimRoute = (
  ports: IdentityPorts,
  method: RawRoute['method'],
  path: string,
  work: (request: ScimRequest) => Promise<RawAnswer>,
): RawRoute => ({
  method,
  path: `/scim/v2/${path}`,
  maxBytes: method === 'GET' || method === 'DELETE' ? 0 : MAX_BYTES,
  perMinute: PER_MINUTE,
  async admit(request) {
    try {
      await principalOf(ports, request)
      return null
    } catch (error) {
      return refusal(error)
    }
  },
  async handle({ params, query, headers, body, address }) {
    try {
      const principal = await principalOf(ports, { headers })
      const id = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0
      return await ports.database.tenant(
        principal.companyId,
        (unit) =>
          work({
            writer: {
              ...{ unit, principal, companyId: principal.companyId, client: { address } },
              ...{ language: principal.language, origin: ports.origin },
            },
            ...{ id, query, headers, name: params.name ?? '' },
            body: () => parseBody(body),
          }),
        principal.userId,
      )
    } catch (error) {
      return refusal(error)
    }
  },
})
