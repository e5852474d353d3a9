import type { CallFacts } from '#platform/integrations/contract/domain.ts'
import type { Change, Outcome, Work } from '#platform/integrations/port.ts'
import { findCaller } from './find-caller.ts'
import { readWritten } from './read-answer.ts'

interface Found {
  data?: readonly { id: string }[]
}

/** `mm:ss` */
const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

const typeOf = ({ direction, result }: CallFacts): string => {
  if (direction === 'outbound') return 'Outbound'
  return result === 'answered' ? 'Inbound' : 'Missed'
}

/** A call belongs to a contact, or to a lead by another field. */
async function whoseOf(work: Work, number: string): Promise<Record<string, unknown>> {
  const found = await findCaller(work, number)
  if (found === null) return {}
  return found.module === 'Contacts'
    ? { Who_Id: { id: found.id } }
    : { What_Id: { id: found.id }, $se_module: 'Leads' }
}

/** By which a call that was logged although its answer was lost is found. */
const markOf = ({ id }: CallFacts): string => `suite ${id}`

/** Logs a call that has ended, once. */
export async function tellCall({ record }: Change, work: Work): Promise<Outcome> {
  const call = await work.call(record)
  if (call === null) return { state: 'skipped', reason: 'gone' }
  if (call.continued) return { state: 'skipped', reason: 'not_wanted' }
  if (call.number === null) return { state: 'skipped', reason: 'hidden_number' }
  if (await work.linkOf('call', call.id)) return { state: 'skipped', reason: 'unchanged' }
  let owner: string | null = null
  for (const user of call.userIds) owner ??= await work.remoteUser(user)
  owner ??= work.connection.settings.defaultUser || null
  if (owner === null) return { state: 'skipped', reason: 'no_user' }
  const keep = (remoteId: string) =>
    work.keepLink('call', {
      ownId: call.id,
      remoteKind: 'call',
      remoteId,
      remoteChangedAt: null,
      remoteDigest: null,
    })
  const query = new URLSearchParams({ criteria: `(Description:equals:${markOf(call)})`, fields: 'id' })
  const logged = (await work.api({ path: `Calls/search?${query}`, method: 'GET' })) as Found | null
  const [known] = logged?.data ?? []
  if (known) {
    await keep(known.id)
    return { state: 'done' }
  }
  const type = typeOf(call)
  const data = [
    {
      Subject: `${type} ${call.number}`,
      Call_Type: type,
      Call_Start_Time: `${call.startedAt.toISOString().slice(0, 19)}+00:00`,
      Call_Duration: clock(call.talkSeconds),
      Description: markOf(call),
      Owner: { id: owner },
      ...(call.direction === 'outbound' ? { Dialled_Number: call.number } : { Caller_ID: call.number }),
      ...(await whoseOf(work, call.number)),
    },
  ]
  const { id } = readWritten(await work.api({ path: 'Calls', method: 'POST', body: { data } }))
  await keep(id)
  return { state: 'done' }
}
