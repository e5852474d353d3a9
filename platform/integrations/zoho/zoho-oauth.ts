import { cutText } from '#platform/contract/cut-text.ts'
import { AccessEnded, ApiBusy, ApiRefused } from '#platform/integrations/errors.ts'
import type { Connection, Connector, Granted, OutsideReply, Send } from '#platform/integrations/port.ts'
import { parseAnswer } from './parse-answer.ts'

/** Their data centres: whoever lets us in belongs to one of them. */
const ACCOUNTS = /^https:\/\/accounts\.(?:zoho\.(?:com|eu|in|com\.au|jp|com\.cn|sa|uk)|zohocloud\.ca)$/
/** Ten new tokens in ten minutes, then none for the rest of them; seconds. */
const REFUSED_FOR = 600

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function grantedBy(reply: OutsideReply, { tokens }: Connection, accounts: string): Granted {
  const answer = parseAnswer(reply.text)
  const error = text(answer.error)
  // Refused for a while: too many tokens were asked for.
  if (reply.status === 429 || /access.?denied|too many/i.test(error))
    throw new ApiBusy(error || 'HTTP 429', { status: 429, seconds: REFUSED_FOR })
  if (/^invalid_/.test(error)) throw new AccessEnded(error)
  const access = text(answer.access_token)
  const domain = text(answer.api_domain) || tokens.domain || ''
  if (access === '' || !URL.canParse(domain)) throw new ApiRefused(reply.status, error || 'no_token', '')
  return {
    address: new URL(domain).origin,
    remoteId: null,
    tokens: {
      ...tokens,
      access,
      // A renewal gives no new one.
      refresh: text(answer.refresh_token) || tokens.refresh || '',
      domain: new URL(domain).origin,
      accounts,
    },
    expiresAt: new Date(Date.now() + (Number(text(answer.expires_in)) || 3600) * 1000),
  }
}

export interface ZohoSettings {
  /** Where administrators sign in first; their data centre is told when they come back. */
  accountsUrl: string
  /** Also other addresses without TLS: for tests. */
  plain: boolean
}

/** Authorisation by a server-based client of Zoho's API console. */
export function zohoOAuth(
  { accountsUrl, plain }: ZohoSettings,
  scopes: readonly string[],
): NonNullable<Connector['authorization']> {
  const isAccounts = (url: string) => ACCOUNTS.test(url) || (plain && url === accountsUrl)
  const ask = async (connection: Connection, send: Send, accounts: string, what: Record<string, string>) => {
    const { clientId = '', clientSecret = '' } = connection.secrets
    const form = new URLSearchParams({ ...what, client_id: clientId, client_secret: clientSecret })
    const reply = await send({
      method: 'POST',
      url: `${accounts}/oauth/v2/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(form),
    })
    return grantedBy(reply, connection, accounts)
  }
  return {
    url({ secrets }, { state, redirect }) {
      const query = new URLSearchParams({
        scope: scopes.join(','),
        client_id: secrets.clientId ?? '',
        response_type: 'code',
        access_type: 'offline',
        prompt: 'consent',
        redirect_uri: redirect,
        state,
      })
      return `${accountsUrl}/oauth/v2/auth?${query}`
    },
    async redeem(connection, answer, redirect, send) {
      const accounts = answer['accounts-server'] ?? accountsUrl
      // The secret goes to Zoho alone, whatever the address says.
      if (!isAccounts(accounts)) throw new ApiRefused(400, 'unknown_accounts_server', cutText(accounts, 100))
      const what = { grant_type: 'authorization_code', code: answer.code ?? '', redirect_uri: redirect }
      return ask(connection, send, accounts, what)
    },
    renew: (connection, send) =>
      ask(connection, send, connection.tokens.accounts ?? accountsUrl, {
        grant_type: 'refresh_token',
        refresh_token: connection.tokens.refresh ?? '',
      }),
  }
}
