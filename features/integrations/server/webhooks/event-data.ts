import type { Rows } from '#platform/db/database.ts'
import type { IntegrationsContext } from '../ports.ts'

const seconds = (from: Date, to: Date | null): number | null =>
  to === null ? null : Math.round((to.getTime() - from.getTime()) / 1000)

/** The record of an event as it is now, in the API's words; null: it is gone. */
export async function eventData(
  context: Pick<IntegrationsContext, 'readCall' | 'readPerson'>,
  rows: Rows,
  { companyId, kind, record }: { companyId: number; kind: string; record: string },
): Promise<Record<string, unknown> | null> {
  if (kind === 'ping') return {}
  if (kind.startsWith('person.')) {
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
