import { sql } from 'kysely'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { tellLatest } from '#platform/realtime/server/tell-latest.ts'
import { refreshRows } from '#platform/resource/server/live-resources.ts'
import { voicemailCount } from '../contract/count.ts'
import type { VoicemailDomainEvent } from '../contract/domain-events.ts'
import { voicemail } from '../contract/messages.ts'

/** Counts of one extension's box. */
interface BoxCounts {
  userId: number
  companyId: number
  endpoint: string
  unheard: number
  total: number
}

export type RecordVoicemailEvent = RecordEvent<VoicemailDomainEvent>

/** `changed`: messages changed outside of the list's own routes, which publish their rows themselves. */
export type TellCounts = (
  unit: UnitOfWork,
  userIds: readonly number[],
  changed?: readonly number[],
) => Promise<void>

const countsOf = async (rows: Rows, userIds: readonly number[]): Promise<BoxCounts[]> => {
  const { rows: found } = await sql<BoxCounts>`
    SELECT e.user_id AS "userId", e.company_id AS "companyId", e.endpoint, count(m.id) FILTER (WHERE NOT m.heard)::integer AS unheard,
           count(m.id)::integer AS total
      FROM extensions e
      LEFT JOIN voicemail_messages m ON m.user_id = e.user_id AND m.deleted_at IS NULL
     WHERE e.user_id = ANY (${userIds}::bigint[]) AND e.deleted_at IS NULL
     GROUP BY e.id`.execute(rows)
  return found
}

interface CountPorts {
  database: Pick<Database, 'systemRows'>
  hub: Pick<Hub, 'publish'>
  recordEvent: RecordVoicemailEvent
  log: Logger
}

/**
 * Notifies the user's browsers, and reports it for their desk phones, once a change to the box commits. They get what is true then: two
 * who leave messages at a time do not see each other's.
 */
export function createTellCounts({ database, hub, recordEvent, log }: CountPorts): TellCounts {
  const publishCount = tellLatest(async (userId: number) => {
    for (const { unheard, total } of await countsOf(database.systemRows, [userId]))
      hub.publish(`user:${userId}`, voicemailCount, { count: unheard, total })
  })
  return async (unit, userIds, changed = []) => {
    for (const { userId, companyId, endpoint } of await countsOf(unit.rows, userIds)) {
      unit.onCommit(() => {
        publishCount(userId).catch((err) =>
          log.warn({ err, userId }, 'failed to tell the number of messages'),
        )
        if (changed.length > 0) refreshRows(hub, voicemail.name, companyId, changed)
      })
      await recordEvent(unit, { type: 'voicemail.boxChanged', companyId, endpoint })
    }
  }
}
