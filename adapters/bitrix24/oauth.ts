import { cutText } from '#platform/contract/cut-text.ts'
import { AccessEnded, ApiBusy, ApiRefused } from '#platform/integrations/errors.ts'
import type { Connection, Connector, Granted, OutsideReply, Send } from '#platform/integrations/port.ts'
import { parseAnswer } from './read-answer.ts'

/** Their refusals that no repetition mends. */
const ENDED = [
  'invalid_grant',
  'invalid_client',
  'PAYMENT_REQUIRED',
  'insufficient_scope',
  'invalid_scope',
  'invalid_request',
]

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function grantedBy(reply: OutsideReply, before: Readonly<Record<string, string>>): Granted {
  const answer = parseAnswer(reply.text)
  const code = text(answer.error)
  if (ENDED.includes(code))
    throw new AccessEnded(cutText(`${code} ${text(answer.error_description)}`, 300).trim())
  if (reply.status === 429 || reply.status === 503)
    throw new ApiBusy(`HTTP ${reply.status}`, { status: reply.status, seconds: null })
  const access = text(answer.access_token)
  const endpoint = text(answer.client_endpoint)
  if (reply.status !== 200 || access === '' || !URL.canParse(endpoint))
    throw new ApiRefused(reply.status, code || 'no_token', cutText(text(answer.error_description), 300))
  const seconds = Number(text(answer.expires_in)) || 3600
  return {
    address: new URL(endpoint).origin,
    remoteId: text(answer.member_id) || null,
    tokens: {
      ...before,
      access,
      refresh: text(answer.refresh_token),
      endpoint: endpoint.endsWith('/') ? endpoint : `${endpoint}/`,
    },
    expiresAt: new Date(Date.now() + seconds * 1000),
  }
}

/** Authorisation of a local application. Each renewal gives a new refresh token; the secret goes to their own server alone. */
export function bitrixOAuth(serverUrl: string): NonNullable<Connector['authorization']> {
  const ask = async (connection: Connection, send: Send, what: Record<string, string>) => {
    const { clientId = '', clientSecret = '' } = connection.secrets
    const query = new URLSearchParams({ ...what, client_id: clientId, client_secret: clientSecret })
    const reply = await send({ method: 'GET', url: `${serverUrl}/oauth/token/?${query}` })
    return grantedBy(reply, connection.tokens)
  }
  return {
    url({ address, secrets }, { state }) {
      const query = new URLSearchParams({ client_id: secrets.clientId ?? '', state })
      return `${address}/oauth/authorize/?${query}`
    },
    async redeem(connection, { code = '', domain = '' }, _redirect, send) {
      // A code of another portal would connect that one.
      if (domain !== '' && domain !== new URL(connection.address).host)
        throw new ApiRefused(400, 'other_portal', cutText(domain, 100))
      return ask(connection, send, { grant_type: 'authorization_code', code })
    },
    renew: (connection, send) =>
      ask(connection, send, { grant_type: 'refresh_token', refresh_token: connection.tokens.refresh ?? '' }),
  }
}
