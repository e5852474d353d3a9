import { createHmac } from 'node:crypto'
import { z } from 'zod'

const text = z.string().min(1)
const header = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT') })
const claims = z.object({
  aud: text,
  iss: text,
  sub: text,
  room: text,
  /** Epoch, seconds. */
  exp: z.number().int(),
  context: z.object({ user: z.record(z.string(), text) }),
})
export type MeetingClaims = z.infer<typeof claims>

interface Expected {
  appId: string
  secret: string
  /** Tenant, or the server's host. */
  subject: string
  /** The room in the address. */
  room: string
}

/**
 * Verifies a token as a Jitsi Meet server does (`mod_auth_token`, `mod_token_verification`).
 * @throws Error naming what is wrong
 */
export function verifyMeetingToken(token: string, { appId, secret, subject, room }: Expected): MeetingClaims {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !/^[\w-]+$/.test(signature)) throw new Error('Invalid token')
  header.parse(JSON.parse(Buffer.from(head, 'base64url').toString()))
  const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
  if (!expected.equals(Buffer.from(signature, 'base64url'))) throw new Error('Invalid signature')
  const tokenClaims = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  if (tokenClaims.iss !== appId) throw new Error("Invalid issuer ('iss' claim)")
  if (tokenClaims.aud !== appId) throw new Error("Invalid audience ('aud' claim)")
  if (tokenClaims.sub !== subject) throw new Error("Invalid domain ('sub' claim)")
  if (tokenClaims.exp <= Date.now() / 1000) throw new Error('Not acceptable by exp')
  // Jitsi lower-cases room names.
  if (tokenClaims.room.toLowerCase() !== room.toLowerCase()) throw new Error('Room and token mismatched')
  return tokenClaims
}
