import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { type BoundRoute, bindPrepared } from '#platform/http/server/bind.ts'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { importCalendar } from '../../contract/import.ts'
import type { InvitationPorts } from '../guests/invite-guests.ts'
import { zoneOf } from '../series/start-series.ts'
import { insertImported } from './insert-imported.ts'
import type { PlannedEvent } from './plan-imported.ts'
import type { Reply } from './read-replies.ts'
import { guestsOfUser, takeReplies } from './take-replies.ts'

/** Events of a file; a repeated one counts once. */
const MAX_EVENTS = 10_000
interface ReadFile {
  events: PlannedEvent[]
  skipped: number
  replies: Reply[]
}

/** For 5 MB. Milliseconds; heap in MiB. */
const LIMITS = { time: 20_000, heap: 192 }

async function readFile(companyId: number, path: string, timeZone: string): Promise<ReadFile> {
  const events: PlannedEvent[] = []
  const read = await parseInWorker<Omit<ReadFile, 'events'>, PlannedEvent[]>({
    companyId,
    module: new URL('./ics-worker.ts', import.meta.url),
    data: { path, timeZone, max: MAX_EVENTS },
    onPart: (part) => events.push(...part),
    ...LIMITS,
  })
  return { events, ...read }
}

/** Of which events this user has imported some already. */
async function knownOf(rows: Rows, userId: number, events: readonly PlannedEvent[]): Promise<Set<string>> {
  const uids = events.map(({ uid }) => uid)
  const found = await sql<{ uid: string }>`
    SELECT uid FROM agenda_events WHERE imported_by = ${userId} AND uid = ANY(${uids}::text[])
    UNION SELECT uid FROM agenda_series WHERE imported_by = ${userId} AND uid = ANY(${uids}::text[])`.execute(
    rows,
  )
  return new Set(found.rows.map(({ uid }) => uid))
}

/** Titles shown before the import. */
const SHOWN = 5

export const importCalendarRoute = (database: Database, ports: Pick<InvitationPorts, 'notify'>): BoundRoute =>
  refreshingLists(
    [agendaEvents.name],
    bindPrepared(
      importCalendar,
      async ({ principal, upload }, proceed: (file: ReadFile) => Promise<unknown>) => {
        const timeZone = await zoneOf(database.systemRows, principal.companyId)
        return proceed(await readFile(principal.companyId, upload.path, timeZone))
      },
      async ({ unit, principal, body, prepared: { events, skipped, replies } }) => {
        if (events.length + replies.length === 0 && skipped === 0) throw new Failure(invalid)
        // Two imports of one user at once would both find an event missing.
        await sql`SELECT pg_advisory_xact_lock(hashtextextended('agenda.import', ${principal.userId}))`.execute(
          unit.rows,
        )
        const known = await knownOf(unit.rows, principal.userId, events)
        const fresh = events.filter(({ uid }) => !known.has(uid))
        const left = body.preview === 'yes' ? 0 : await insertImported(unit.rows, principal, fresh)
        const trial = body.preview === 'yes'
        const answers = await takeReplies(unit, ports, guestsOfUser(principal.userId), { replies, trial })
        const starts = fresh.map((event) => event.starts)
        const at = (time: number) => (starts.length === 0 ? null : new Date(time).toISOString())
        return {
          added: fresh.length - left,
          repeated: fresh.filter(({ rule }) => rule !== null).length,
          known: events.length - fresh.length,
          skipped: skipped + left + replies.length - answers,
          answers,
          first: at(starts.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)),
          last: at(starts.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)),
          titles: fresh.slice(0, SHOWN).map(({ title }) => title),
        }
      },
    ),
    (_, { body }) => (body as { preview: string }).preview === 'no',
  )
