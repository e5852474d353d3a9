import { seeAmounts } from '#features/crm/contract/abilities.ts'
import { may, withheldFrom } from '#platform/access/may.ts'
import type { Ability } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import type { IntegrationsContext } from '../ports.ts'

/** Webhooks are set up by administrators: what a company withholds from them leaves by none. */
async function administratorsMay(rows: Rows, companyId: number, ability: Ability): Promise<boolean> {
  const { hidden_abilities: hidden } = await rows
    .selectFrom('companies')
    .select('hidden_abilities')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const role = 'administrator'
  return may({ role, withheld: withheldFrom(role, hidden) ?? new Set() }, ability)
}

const seconds = (from: Date, to: Date | null): number | null =>
  to === null ? null : Math.round((to.getTime() - from.getTime()) / 1000)

interface Event {
  companyId: number
  kind: string
  record: string
}
type Data = Promise<Record<string, unknown> | null>
type Reading = Pick<IntegrationsContext, 'readCall' | 'readPerson' | 'readBusiness' | 'readConversation'>

async function personData(context: Reading, rows: Rows, { companyId, kind, record }: Event): Data {
  const person = await context.readPerson(rows, companyId, Number(record))
  if (person === null) return kind === 'person.removed' ? { id: Number(record) } : null
  return {
    id: person.id,
    state: person.state,
    first_name: person.firstName,
    last_name: person.lastName,
    mobile: person.phone,
    email: person.email,
    document: person.document,
    city: person.city,
    address: person.address,
    owner: person.ownerId,
    changed_at: person.changedAt.toISOString(),
  }
}

async function businessData(context: Reading, rows: Rows, { companyId, kind, record }: Event): Data {
  const business = await context.readBusiness(rows, companyId, Number(record))
  if (business === null) return kind === 'business.removed' ? { id: Number(record) } : null
  return {
    id: business.id,
    name: business.name,
    person: business.personId,
    stage: business.stage,
    status: business.status,
    total_amount: (await administratorsMay(rows, companyId, seeAmounts)) ? business.amount : null,
    expected_close: business.expectedClose,
    owner: business.ownerId,
    changed_at: business.changedAt.toISOString(),
  }
}

async function conversationData(context: Reading, rows: Rows, { companyId, record }: Event): Data {
  const conversation = await context.readConversation(rows, companyId, record)
  if (conversation === null) return null
  return {
    id: conversation.id,
    person: conversation.personId,
    provider: conversation.provider,
    number: conversation.number,
    name: conversation.name,
    owner: conversation.ownerId,
    opened_at: conversation.openedAt.toISOString(),
    closed_at: conversation.closedAt?.toISOString() ?? null,
    answered: !conversation.unanswered,
  }
}

async function callData(context: Reading, rows: Rows, { companyId, record }: Event): Data {
  const call = await context.readCall(rows, companyId, record.replace('recording:', ''))
  if (call === null) return null
  return {
    id: call.id,
    direction: call.direction,
    number: call.number,
    line: call.line,
    started_at: call.startedAt.toISOString(),
    answered_at: call.answeredAt?.toISOString() ?? null,
    ended_at: call.endedAt?.toISOString() ?? null,
    seconds: seconds(call.startedAt, call.endedAt),
    talk_seconds: call.talkSeconds,
    result: call.result,
    users: call.userIds,
    continued: call.continued,
  }
}

/** The record of an event as it is now, in the API's words; null: it is gone. */
export function eventData(context: Reading, rows: Rows, event: Event): Data {
  if (event.kind === 'ping') return Promise.resolve({})
  if (event.kind.startsWith('person.')) return personData(context, rows, event)
  if (event.kind.startsWith('business.')) return businessData(context, rows, event)
  if (event.kind.startsWith('conversation.')) return conversationData(context, rows, event)
  return callData(context, rows, event)
}
