import type { Change, Connector, Outcome, RemoteName, Work } from '#platform/integrations/port.ts'
import { type ZohoSettings, zohoOAuth } from '#platform/integrations/zoho/zoho-oauth.ts'
import { tellCall } from './calls.ts'
import { tellConversation } from './conversations.ts'
import { takeDeal, tellDeal } from './deals.ts'
import { poll, receiveNotice, unwatch, watch } from './notices.ts'
import { takePerson, tellPerson } from './people.ts'
import { readAnswer } from './read-answer.ts'
import { attachRecording } from './recordings.ts'
import { DEALS } from './records.ts'

interface User {
  id: string
  full_name?: string
  email?: string
}

const SCOPES = [
  'ZohoCRM.modules.ALL',
  'ZohoCRM.settings.fields.READ',
  'ZohoCRM.users.READ',
  'ZohoCRM.notifications.ALL',
]

interface Field {
  api_name: string
  field_label?: string
  data_type?: string
  read_only?: boolean
  pick_list_values?: readonly { actual_value: string; display_value?: string }[]
}

async function fieldsOf(work: Work, module: string): Promise<readonly Field[]> {
  const answer = await work.api({ path: `settings/fields?module=${module}`, method: 'GET' })
  return (answer as { fields?: readonly Field[] } | null)?.fields ?? []
}

const textFields = (fields: readonly Field[]): RemoteName[] =>
  fields
    .filter(({ data_type, read_only }) => ['text', 'textarea'].includes(data_type ?? '') && !read_only)
    .map(({ api_name, field_label }) => ({ id: api_name, name: field_label ?? api_name }))

function tell(change: Change, work: Work): Promise<Outcome> {
  if (change.kind.startsWith('person.')) return tellPerson(change, work)
  if (change.kind.startsWith('business.')) return tellDeal(change, work)
  if (change.kind === 'conversation.closed') return tellConversation(change, work)
  if (change.kind === 'recording.ready') return attachRecording(change.record.replace('recording:', ''), work)
  return tellCall(change, work)
}

/** Zoho CRM by a server-based client of its API console. `accountsUrl`: where administrators sign in first. */
export const createZohoCrm = (settings: ZohoSettings): Connector => ({
  kind: 'zoho-crm',
  // Credits of a day are many, requests at once few.
  bucket: { depth: 60, perSecond: 5 },
  secretNames: ['clientId', 'clientSecret'],
  // Known after the authorisation, which tells the data centre.
  addressOf: () => '',
  tells: ({ calls, recordings, people, businesses, conversations }) => [
    ...(calls ? (['call.ended'] as const) : []),
    ...(calls && recordings ? (['recording.ready'] as const) : []),
    ...(people ? (['person.created', 'person.changed', 'person.removed'] as const) : []),
    ...(businesses ? (['business.created', 'business.changed', 'business.removed'] as const) : []),
    ...(conversations ? (['conversation.closed'] as const) : []),
  ],
  authorization: zohoOAuth(settings, SCOPES),
  request: ({ tokens }, { path, method = 'GET', body, headers }) => ({
    method,
    url: `${tokens.domain ?? ''}/crm/v8/${path}`,
    headers: {
      accept: 'application/json',
      authorization: `Zoho-oauthtoken ${tokens.access ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  }),
  read: readAnswer,
  activate: watch,
  async leave(work) {
    await unwatch(work)
  },
  tell,
  receive: receiveNotice,
  handle: (incoming, work) =>
    incoming.content.module === DEALS ? takeDeal(incoming, work) : takePerson(incoming, work),
  poll,
  async listUsers(work) {
    const answer = (await work.api({ path: 'users?type=ActiveUsers', method: 'GET' })) as {
      users?: readonly User[]
    } | null
    return (answer?.users ?? []).map(
      ({ id, full_name, email }): RemoteName => ({ id, name: full_name || email || id }),
    )
  },
  listFields: async (work) => textFields(await fieldsOf(work, 'Leads')),
  async listChoices(work) {
    const fields = await fieldsOf(work, DEALS)
    const stage = fields.find(({ api_name }) => api_name === 'Stage')
    return {
      stages: (stage?.pick_list_values ?? [])
        .filter(({ actual_value }) => actual_value !== '-None-')
        .map(({ actual_value, display_value }) => ({
          id: actual_value,
          name: display_value || actual_value,
        })),
      businessFields: textFields(fields),
    }
  },
})
