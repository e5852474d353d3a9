import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { PERSON } from '../../server/references.ts'
import { readablePerson, type VisibleRows } from '../../server/scope.ts'
import {
  listNextSteps,
  MAX_NEXT,
  NEXT_REASONS,
  type NextReason,
  type NextStep,
} from '../contract/next-steps.ts'
import { findLateRecords, type LateRecord } from './late-records.ts'
import type { FindWaitingCustomers } from './waiting-customers.ts'

interface NextPorts {
  visibleEvents: (row: string) => VisibleRows
  findWaiting: FindWaitingCustomers
}

interface Known {
  id: number
  label: string
  mobile: string | null
}

/** Names and numbers of the persons that the viewer may read. */
async function knownPersons(
  rows: Rows,
  viewer: Principal,
  ids: readonly number[],
): Promise<Map<number, Known>> {
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<Known>`
    SELECT r.id, ${sql.ref(`r.${PERSON.label}`)} AS label, r.mobile FROM persons r
     WHERE r.id = ANY(${[...ids]}::bigint[]) AND r.deleted_at IS NULL AND ${readablePerson()(viewer)}`.execute(
    rows,
  )
  return new Map(found.map((person) => [person.id, person]))
}

type Found = Omit<LateRecord, 'reason'> & { reason: NextReason; mobile?: string | null }

const rankOf = ({ reason }: Found): number => NEXT_REASONS.indexOf(reason)

/** By reason, then whoever waits longest. */
const inOrder = (found: readonly Found[]): Found[] =>
  [...found].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) || one.since.getTime() - other.since.getTime() || one.id - other.id,
  )

export const nextRoutes = ({ visibleEvents, findWaiting }: NextPorts): readonly BoundRoute[] => [
  bind(listNextSteps, async ({ unit, principal: viewer, query }) => {
    const { rows } = unit
    const ownerId = query.owner ?? viewer.userId
    const asked = { viewer, ownerId, limit: MAX_NEXT }
    const [late, waiting] = await Promise.all([
      findLateRecords(rows, { ...asked, visibleEvents: visibleEvents('e') }),
      findWaiting(rows, asked),
    ])
    const all = inOrder([
      ...waiting.map(({ conversationId, personId, name, account, mobile, since }) => ({
        reason: 'unanswered' as const,
        id: conversationId,
        title: name,
        detail: account,
        since,
        person_id: personId,
        business_id: null,
        business: null,
        mobile,
      })),
      ...late,
    ])
    const shown = all
      .filter(({ reason }) => query.reason === undefined || reason === query.reason)
      .slice(0, MAX_NEXT)
    const persons = await knownPersons(
      rows,
      viewer,
      shown.flatMap(({ person_id }) => (person_id === null ? [] : [person_id])),
    )
    const results = shown.map((step): NextStep => {
      const person = step.person_id === null ? undefined : persons.get(step.person_id)
      return {
        key: `${step.reason}:${step.id}`,
        reason: step.reason,
        id: step.id,
        title: step.title,
        detail: step.detail,
        since: step.since.toISOString(),
        person: person ? { id: person.id, label: person.label } : null,
        mobile: person?.mobile ?? step.mobile ?? null,
        business:
          step.business_id === null || step.business === null
            ? null
            : { id: step.business_id, label: step.business },
      }
    })
    const counts = Object.fromEntries(
      NEXT_REASONS.map((reason) => [reason, all.filter((step) => step.reason === reason).length]),
    ) as Record<NextReason, number>
    return { results, counts }
  }),
]
