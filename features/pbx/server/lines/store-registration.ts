import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { TrunkRegistration } from '#platform/telephony/port.ts'

/** How long attempts have failed, and the pauses between them from then on, both in seconds. */
const PAUSES: readonly (readonly [failing: number, pause: number])[] = [
  [0, 1],
  [5, 5],
  [20, 30],
  [180, 120],
  [900, 300],
]

/** Pause between attempts of a registration that has failed for so many seconds. */
export const pauseAfter = (failingSeconds: number): number =>
  PAUSES.findLast(([failing]) => failing <= failingSeconds)?.[1] ?? 1

interface Stored {
  /** What administrators see differs from before. */
  changed: boolean
  /** Another pause: Asterisk has to read it. */
  paused: boolean
}

interface Known {
  state: string
  answer: number | null
  failing_since: Date | null
  next_at: Date | null
  pause: number
}

/**
 * Stores how a trunk's registration goes. Pauses grow while it fails; they change only then, since Asterisk begins a registration
 * anew whose pause is another.
 */
export async function storeRegistration(
  rows: Rows,
  { id, companyId }: { id: number; companyId: number },
  { state, answer, nextAt }: TrunkRegistration,
  now = new Date(),
): Promise<Stored> {
  const known: Known | undefined = await rows
    .selectFrom('trunk_registrations')
    .select(['state', 'answer', 'failing_since', 'next_at', 'pause'])
    .where('trunk_id', '=', id)
    .executeTakeFirst()
  const fails = state === 'refused' || state === 'unanswered'
  const before = known?.failing_since ?? null
  const failingSince = state === 'registered' ? null : fails ? (before ?? now) : before
  const oldPause = known?.pause ?? pauseAfter(0)
  const pause =
    fails && failingSince ? pauseAfter((now.getTime() - failingSince.getTime()) / 1_000) : oldPause
  const next = nextAt === null ? null : new Date(nextAt)
  const changed =
    !known || known.state !== state || known.answer !== answer || Number(known.next_at) !== Number(next)
  const paused = pause !== oldPause
  if (!changed && !paused) return { changed, paused }
  await sql`
    INSERT INTO trunk_registrations (trunk_id, company_id, state, answer, failing_since, next_at, pause)
    VALUES (${id}, ${companyId}, ${state}, ${answer}, ${failingSince}, ${next}, ${pause})
    ON CONFLICT (trunk_id) DO UPDATE
       SET state = excluded.state, answer = excluded.answer, failing_since = excluded.failing_since,
           next_at = excluded.next_at, pause = excluded.pause`.execute(rows)
  return { changed, paused }
}
