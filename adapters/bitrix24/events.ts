import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import { formFields } from '#platform/http/server/form-fields.ts'
import { BadIncoming, IncomingRefused } from '#platform/integrations/errors.ts'
import type { Connection, Incoming, IncomingRequest, Received, Work } from '#platform/integrations/port.ts'
import { isSameText } from '#platform/secrets/same-text.ts'
import { ORIGINATOR } from './items.ts'

/** Changes that are fetched rather than told, since what is told while we are away is lost. */
export const OFFLINE = [
  'ONCRMLEADADD',
  'ONCRMLEADUPDATE',
  'ONCRMLEADDELETE',
  'ONCRMCONTACTADD',
  'ONCRMCONTACTUPDATE',
  'ONCRMCONTACTDELETE',
]
/** What cannot wait. */
export const ONLINE = ['ONEXTERNALCALLSTART', 'ONAPPUNINSTALL']

const NAME = /^[A-Z]{4,60}$/

/**
 * Reads a form-urlencoded event. Its proof is the application token, which their portal alone has: typed by an administrator, or else
 * learned from the first event of this portal at the address that only it was told.
 * @throws IncomingRefused, BadIncoming
 */
export function receiveEvent({ secrets, remoteId }: Connection, { body }: IncomingRequest): Received {
  const form = formFields(body)
  if (form === null) throw new BadIncoming('too many fields')
  const kind = (form.event ?? '').toUpperCase()
  if (!NAME.test(kind)) throw new BadIncoming('no event')
  const token = form['auth[application_token]'] ?? ''
  const member = form['auth[member_id]'] ?? null
  if (token === '' || (member !== null && remoteId !== null && member !== remoteId))
    throw new IncomingRefused('another portal')
  const { applicationToken = '' } = secrets
  if (applicationToken === '' ? member === null || member !== remoteId : !isSameText(token, applicationToken))
    throw new IncomingRefused('another token')
  const learned = applicationToken === '' ? { learned: { applicationToken: token } } : {}
  if (!ONLINE.includes(kind)) return { events: [], ...learned }
  const content = Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const [, field] = /^data\[([A-Z_]{1,40})\]$/.exec(name) ?? []
      return field === undefined ? [] : [[field, cutText(asOneLine(value), 300)]]
    }),
  )
  return { events: [{ kind, record: content.CALL_ID || kind, content }], ...learned }
}

interface Offline {
  process_id?: string | null
  events?: readonly { EVENT_NAME?: string; EVENT_DATA?: { FIELDS?: { ID?: string | number } } }[]
}

/** Fetches what changed over there. Where the portal allows it, events stay with them until they are stored here. */
export async function fetchEvents(work: Work): Promise<void> {
  const keeps = work.connection.tokens.confirms === 'Y'
  for (let turn = 0; turn < 10; turn += 1) {
    const { process_id: process, events = [] } = ((await work.api({
      path: 'event.offline.get',
      body: { limit: 50, clear: keeps ? 0 : 1, auth_connector: ORIGINATOR },
    })) ?? {}) as Offline
    const incoming = events.flatMap(({ EVENT_NAME, EVENT_DATA }): Incoming[] => {
      const id = String(EVENT_DATA?.FIELDS?.ID ?? '')
      const kind = String(EVENT_NAME ?? '').toUpperCase()
      return OFFLINE.includes(kind) && id !== ''
        ? [{ kind, record: `${kind.slice(0, 9)} ${id}`, content: { id } }]
        : []
    })
    await work.keepIncoming(incoming)
    if (keeps && process) await work.api({ path: 'event.offline.clear', body: { process_id: process } })
    if (events.length < 50) return
  }
}
