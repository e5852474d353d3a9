import type { ChangeKind, ConnectionSettings } from '#platform/integrations/contract/domain.ts'
import { AccessEnded, ApiRefused } from '#platform/integrations/errors.ts'
import type { Connector, RemoteName, Work } from '#platform/integrations/port.ts'
import { clickToCall, tellCall } from './calls.ts'
import { fetchEvents, OFFLINE, ONLINE, receiveEvent } from './events.ts'
import { ENTITY, ORIGINATOR } from './items.ts'
import { bitrixOAuth } from './oauth.ts'
import { takePerson, tellPerson } from './people.ts'
import { parseAnswer, readAnswer } from './read-answer.ts'

/** Bucket of a portal and our address: fifty at once, two a second after them. */
const BUCKET = { depth: 50, perSecond: 2 }
const PEOPLE: readonly ChangeKind[] = ['person.created', 'person.changed', 'person.removed']

const json = (body: unknown) => ({
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
})

async function listUsers(work: Work): Promise<readonly RemoteName[]> {
  const users: RemoteName[] = []
  for (let start = 0; start < 1000; start += 50) {
    const page = (await work.api({ path: 'user.get', body: { FILTER: { ACTIVE: true }, start } })) as
      | readonly { ID: string; NAME?: string; LAST_NAME?: string; EMAIL?: string }[]
      | null
    for (const { ID, NAME = '', LAST_NAME = '', EMAIL = '' } of page ?? [])
      users.push({ id: String(ID), name: `${NAME} ${LAST_NAME}`.trim() || EMAIL || String(ID) })
    if ((page ?? []).length < 50) break
  }
  return users
}

/** Text fields of leads that may be mapped. */
async function listFields(work: Work): Promise<readonly RemoteName[]> {
  const answer = (await work.api({ path: 'crm.item.fields', body: { entityTypeId: ENTITY.lead } })) as {
    fields?: Record<string, { type?: string; title?: string; isReadOnly?: boolean }>
  } | null
  return Object.entries(answer?.fields ?? {})
    .filter(([, { type, isReadOnly }]) => type === 'string' && !isReadOnly)
    .map(([id, { title = id }]) => ({ id, name: title }))
}

async function bind(work: Work, event: string, type: 'online' | 'offline'): Promise<void> {
  const { incomingUrl } = work.connection
  const how =
    type === 'online'
      ? { handler: incomingUrl, event_type: type }
      : { event_type: type, auth_connector: ORIGINATOR }
  try {
    await work.api({ path: 'event.bind', body: { event, ...how } })
  } catch (error) {
    // Bound by an earlier connection.
    if (!(error instanceof ApiRefused) || !/already|binded/i.test(error.message)) throw error
  }
}

const handlers: Pick<Connector, 'tell' | 'handle' | 'listUsers' | 'listFields'> = {
  tell: (change, work) =>
    change.kind.startsWith('person.') ? tellPerson(change, work) : tellCall(change, work),
  async handle(incoming, work) {
    // They removed the application: nothing more is accepted from us.
    if (incoming.kind === 'ONAPPUNINSTALL') throw new AccessEnded('ONAPPUNINSTALL')
    if (incoming.kind === 'ONEXTERNALCALLSTART') return clickToCall(incoming.content, work)
    return takePerson(incoming, work)
  },
  listUsers,
  listFields,
}

const tells = ({ calls, recordings, people }: ConnectionSettings): readonly ChangeKind[] => [
  ...(calls ? (['call.started', 'call.answered', 'call.ended'] as const) : []),
  ...(calls && recordings ? (['recording.ready'] as const) : []),
  ...(people ? PEOPLE : []),
]

interface BitrixSettings {
  /** Their authorisation server. */
  oauthUrl: string
  /** Also portals without TLS: for tests. */
  plain: boolean
}

/** `empresa.bitrix24.com`, with or without `https://`; null for anything else. */
function originOf(typed: string, plain: boolean): string | null {
  const given = typed.trim()
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `https://${given}`)
  if (url === null || !url.hostname.includes('.') || url.username !== '') return null
  return url.protocol === 'https:' || plain ? url.origin : null
}

/** Bitrix24 as a local application of a portal. */
export const createBitrix24 = ({ oauthUrl, plain }: BitrixSettings): Connector => ({
  ...handlers,
  kind: 'bitrix24',
  bucket: BUCKET,
  secretNames: ['clientId', 'clientSecret', 'applicationToken'],
  addressOf: ({ address }) => originOf(address, plain),
  tells,
  authorization: bitrixOAuth(oauthUrl),
  request: ({ tokens }, { path, body }) => ({
    method: 'POST',
    url: `${tokens.endpoint ?? ''}${path}`,
    ...json({ ...(body as object | undefined), auth: tokens.access }),
  }),
  read: readAnswer,
  async activate(work) {
    for (const event of ONLINE) await bind(work, event, 'online')
    for (const event of OFFLINE) await bind(work, event, 'offline')
    const extended = await work.api({ path: 'feature.get', body: { CODE: 'rest_offline_extended' } })
    return { confirms: extended === true || extended === 'Y' ? 'Y' : 'N' }
  },
  async leave(work) {
    for (const event of ONLINE)
      await work.api({ path: 'event.unbind', body: { event, handler: work.connection.incomingUrl } })
    for (const event of OFFLINE)
      await work.api({
        path: 'event.unbind',
        body: { event, event_type: 'offline', auth_connector: ORIGINATOR },
      })
  },
  receive: receiveEvent,
  async identify({ tokens, remoteId }, { AUTH_ID = '', member_id = '' }, send) {
    if (AUTH_ID === '' || remoteId === null || member_id !== remoteId) return null
    // Asked at the connected portal alone, whatever address came along.
    const reply = await send({
      method: 'POST',
      url: `${tokens.endpoint ?? ''}user.current`,
      ...json({ auth: AUTH_ID }),
    })
    const { result } = parseAnswer(reply.text) as { result?: { ID?: unknown } }
    return reply.status === 200 && result?.ID != null ? String(result.ID) : null
  },
  poll: async (work) => {
    if (work.connection.settings.people) await fetchEvents(work)
    return {}
  },
})

interface Changed {
  items?: readonly { id: number; updatedTime?: string }[]
}

/** Their webhook lets nobody bind events or register calls: people alone, theirs asked for by the time of their change. */
export const createManualBitrix = ({ plain }: Pick<BitrixSettings, 'plain'>): Connector => ({
  ...handlers,
  kind: 'manualBitrix',
  bucket: BUCKET,
  secretNames: ['webhook'],
  addressOf: ({ secrets: { webhook = '' } }) =>
    /\/rest\/\d+\/[^/?#]+\/?$/.test(webhook) ? originOf(webhook, plain) : null,
  tells: ({ people }) => (people ? PEOPLE : []),
  authorization: null,
  request: ({ secrets }, { path, body }) => ({
    method: 'POST',
    url: `${(secrets.webhook ?? '').replace(/\/?$/, '/')}${path}`,
    ...json(body ?? {}),
  }),
  read: readAnswer,
  async activate(work) {
    await work.api({ path: 'crm.item.fields', body: { entityTypeId: ENTITY.lead } })
    return {}
  },
  receive: null,
  async poll(work) {
    const { settings, polledAt } = work.connection
    if (!settings.people) return {}
    // Overlaps: what was changed while they answered.
    const since = new Date((polledAt?.getTime() ?? Date.now()) - 120_000)
    for (const entity of ['lead', 'contact'] as const) {
      const { items = [] } = ((await work.api({
        path: 'crm.item.list',
        body: {
          entityTypeId: ENTITY[entity],
          filter: { '>updatedTime': since.toISOString() },
          order: { updatedTime: 'ASC' },
          select: ['id', 'updatedTime'],
        },
      })) ?? {}) as Changed
      await work.keepIncoming(
        items.map(({ id }) => ({
          kind: `ONCRM${entity.toUpperCase()}UPDATE`,
          record: `${entity} ${id}`,
          content: { id: String(id) },
        })),
      )
    }
    return {}
  },
})
