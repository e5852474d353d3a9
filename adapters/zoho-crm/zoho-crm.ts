import type { Connector, RemoteName } from '#platform/integrations/port.ts'
import { tellCall } from './calls.ts'
import { poll, receiveNotice, unwatch, watch } from './notices.ts'
import { zohoOAuth } from './oauth.ts'
import { takePerson, tellPerson } from './people.ts'
import { readAnswer } from './read-answer.ts'

interface User {
  id: string
  full_name?: string
  email?: string
}

/** Zoho CRM by a server-based client of its API console. `accountsUrl`: where administrators sign in first. */
export const createZohoCrm = (settings: { accountsUrl: string; plain: boolean }): Connector => ({
  kind: 'zoho-crm',
  // Credits of a day are many, requests at once few.
  bucket: { depth: 60, perSecond: 5 },
  secretNames: ['clientId', 'clientSecret'],
  // Known after the authorisation, which tells the data centre.
  addressOf: () => '',
  tells: ({ calls, people }) => [
    ...(calls ? (['call.ended'] as const) : []),
    ...(people ? (['person.created', 'person.changed', 'person.removed'] as const) : []),
  ],
  authorization: zohoOAuth(settings),
  request: ({ tokens }, { path, method = 'GET', body, headers }) => ({
    method,
    url: `${tokens.domain ?? ''}/crm/v8/${path}`,
    headers: {
      accept: 'application/json',
      authorization: `Zoho-oauthtoken ${tokens.access ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }),
  read: readAnswer,
  activate: watch,
  async leave(work) {
    await unwatch(work)
  },
  tell: (change, work) =>
    change.kind.startsWith('person.') ? tellPerson(change, work) : tellCall(change, work),
  receive: receiveNotice,
  handle: takePerson,
  poll,
  async listUsers(work) {
    const answer = (await work.api({ path: 'users?type=ActiveUsers', method: 'GET' })) as {
      users?: readonly User[]
    } | null
    return (answer?.users ?? []).map(
      ({ id, full_name, email }): RemoteName => ({ id, name: full_name || email || id }),
    )
  },
  async listFields(work) {
    const answer = (await work.api({ path: 'settings/fields?module=Leads', method: 'GET' })) as {
      fields?: readonly { api_name: string; field_label?: string; data_type?: string; read_only?: boolean }[]
    } | null
    return (answer?.fields ?? [])
      .filter(({ data_type, read_only }) => ['text', 'textarea'].includes(data_type ?? '') && !read_only)
      .map(({ api_name, field_label }) => ({ id: api_name, name: field_label ?? api_name }))
  },
})
