import { ApiRefused } from '#platform/integrations/errors.ts'
import type { Connection, Connector, RemoteName, Work } from '#platform/integrations/port.ts'
import { type ZohoSettings, zohoOAuth } from '#platform/integrations/zoho/zoho-oauth.ts'
import { readAnswer } from './read-answer.ts'
import { tellTicket } from './tickets.ts'

const SCOPES = [
  'Desk.tickets.ALL',
  'Desk.contacts.READ',
  'Desk.contacts.CREATE',
  'Desk.search.READ',
  'Desk.basic.READ',
  'Desk.settings.READ',
]

interface Named {
  id?: string
  name?: string
  companyName?: string
  firstName?: string
  lastName?: string
  emailId?: string
}

/** Desk is at a host of its own in each data centre: `www.zohoapis.eu` → `desk.zoho.eu`. */
export function deskOrigin({ tokens: { domain = '' } }: Pick<Connection, 'tokens'>): string {
  const [, place] = /^https:\/\/www\.zohoapis\.([a-z.]+)$/.exec(domain) ?? []
  return place === undefined ? domain : `https://desk.zoho.${place}`
}

async function list(work: Work, path: string): Promise<readonly Named[]> {
  const answer = (await work.api({ path, method: 'GET' })) as { data?: readonly Named[] } | null
  return answer?.data ?? []
}

/** Zoho Desk by a server-based client of Zoho's API console. */
export const createZohoDesk = (settings: ZohoSettings): Connector => ({
  kind: 'zoho-desk',
  bucket: { depth: 50, perSecond: 5 },
  secretNames: ['clientId', 'clientSecret'],
  // Known after the authorisation, which tells the data centre.
  addressOf: () => '',
  tells: ({ missedCalls, conversations }) => [
    ...(missedCalls ? (['call.ended'] as const) : []),
    ...(conversations ? (['conversation.closed'] as const) : []),
  ],
  authorization: zohoOAuth(settings, SCOPES),
  request: (connection, { path, method = 'GET', body, headers }) => ({
    method,
    url: `${deskOrigin(connection)}/api/v1/${path}`,
    headers: {
      accept: 'application/json',
      authorization: `Zoho-oauthtoken ${connection.tokens.access ?? ''}`,
      // All paths but the list of organizations want it.
      ...(connection.tokens.organization ? { orgId: connection.tokens.organization } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }),
  read: readAnswer,
  async activate(work) {
    const [organization] = await list(work, 'organizations')
    if (!organization?.id) throw new ApiRefused(200, 'organizations', 'none')
    const orgId = String(organization.id)
    const path = 'departments?isEnabled=true&limit=1'
    const answer = (await work.api({ path, method: 'GET', headers: { orgId } })) as { data?: Named[] } | null
    const department = answer?.data?.[0]?.id
    if (!department) throw new ApiRefused(200, 'departments', 'none')
    return { organization: orgId, department: String(department) }
  },
  tell: tellTicket,
  receive: null,
  handle: async () => ({ state: 'skipped', reason: 'not_wanted' }),
  async listUsers(work) {
    const agents = await list(work, 'agents?status=ACTIVE&limit=200')
    return agents.map(({ id = '', name, firstName = '', lastName = '', emailId = '' }): RemoteName => {
      const full = `${firstName} ${lastName}`.trim()
      return { id, name: name || full || emailId || id }
    })
  },
  listFields: async () => [],
  async listChoices(work) {
    const departments = await list(work, 'departments?isEnabled=true&limit=200')
    return { departments: departments.map(({ id = '', name }) => ({ id, name: name || id })) }
  },
})
