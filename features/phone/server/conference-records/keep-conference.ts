import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Conference, Member } from '../call-machine/conference/conference.ts'

/** Stores conferences as they change, each change once and in order. */
export interface ConferenceKeeper {
  /** `serverId`: the telephone server that has its legs. */
  keep(conference: Conference, serverId: number): void
  settled(): Promise<void>
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const personOf = ({ key, number, name, role, joinedAt, leftAt }: Member) => ({
  account: key,
  extension: number,
  name,
  role,
  joined_at: iso(joinedAt),
  left_at: iso(leftAt),
})

async function store(rows: Rows, conference: Conference, serverId: number): Promise<void> {
  const { id, companyId, room, startedAt, endedAt, members } = conference
  const moderator = members.find(({ role }) => role === 'moderator')
  const nameOf = ({ name, number }: Member) => (name === '' ? number : name)
  const userIds = [...new Set(members.flatMap(({ userId }) => userId ?? []))]
  await sql`
    INSERT INTO conferences (company_id, conference_id, moderator, started_at, ended_at, members, names, user_ids, room,
                             asterisk_server_id, live)
    VALUES (${companyId}, ${id}, ${cutText(moderator ? nameOf(moderator) : '', 120)}, ${new Date(startedAt)},
            ${endedAt === null ? null : new Date(endedAt)}, ${JSON.stringify(members.map(personOf))}::jsonb,
            ${members.map(nameOf).join(', ')}, ${userIds}::bigint[],
            ${room?.name ?? null}, ${serverId}, ${endedAt === null ? JSON.stringify(conference) : null}::jsonb)
    ON CONFLICT (conference_id) DO UPDATE SET moderator = excluded.moderator, ended_at = excluded.ended_at,
      members = excluded.members, names = excluded.names, user_ids = excluded.user_ids, live = excluded.live`.execute(
    rows,
  )
}

interface KeeperPorts {
  rows: Rows
  log: Logger
  /** A conference of the company was stored, or its new state. */
  onStored: (companyId: number) => void
}

export function createConferenceKeeper({ rows, log, onStored }: KeeperPorts): ConferenceKeeper {
  /** The last stored version of each, as text. */
  const lastStored = new Map<string, string>()
  let tail: Promise<void> = Promise.resolve()
  return {
    keep(conference, serverId) {
      const { id, endedAt } = conference
      const text = JSON.stringify([endedAt, conference.members])
      if (lastStored.get(id) === text) return
      if (endedAt === null) lastStored.set(id, text)
      else lastStored.delete(id)
      tail = tail
        .then(() => store(rows, conference, serverId))
        .then(() => onStored(conference.companyId))
        .catch((error) => log.error({ err: error, conference: id }, 'failed to store a conference'))
    },
    settled: () => tail,
  }
}
