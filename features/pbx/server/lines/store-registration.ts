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

/** How long one that the server repeats without pauses is taken from it: each try costs the carrier some hundred requests. */
const haltAfter = (failingSeconds: number): number => Math.max(60, 12 * pauseAfter(failingSeconds))

/** Halted anew only near its end: what administrators see would change with every look. */
const HALT_LEFT_MS = 30_000

interface Stored {
  /** What administrators see differs from before. */
  changed: boolean
  /** Another pause, or halted or no longer: Asterisk has to read it. */
  paused: boolean
}

interface Known {
  state: string
  answer: number | null
  failing_since: Date | null
  next_at: Date | null
  pause: number
  halted_until: Date | null
}

/**
 * Stores how a trunk's registration goes. Pauses grow while it fails; they change only then, since Asterisk begins a registration
 * anew whose pause is another. One that Asterisk repeats without pauses is halted, for longer each time: then it is tried again.
 */
export async function storeRegistration(
  rows: Rows,
  trunk: { id: number; companyId: number },
  registration: TrunkRegistration,
  now = new Date(),
): Promise<Stored> {
  const known: Known | undefined = await rows
    .selectFrom('trunk_registrations')
    .select(['state', 'answer', 'failing_since', 'next_at', 'pause', 'halted_until'])
    .where('trunk_id', '=', trunk.id)
    .executeTakeFirst()
  const wasHalted = known?.halted_until != null
  // Asterisk no longer knows it, which says nothing new.
  if (wasHalted && registration.state === 'pending' && Number(known.halted_until) > now.getTime())
    return { changed: false, paused: false }
  const next = nextOf(known, registration, now)
  const changed =
    !known ||
    known.state !== next.state ||
    known.answer !== next.answer ||
    Number(known.next_at) !== Number(next.next_at)
  const paused = next.pause !== (known?.pause ?? pauseAfter(0)) || wasHalted !== (next.halted_until !== null)
  if (!changed && !paused) return { changed, paused }
  await sql`
    INSERT INTO trunk_registrations (trunk_id, company_id, state, answer, failing_since, next_at, pause, halted_until)
    VALUES (${trunk.id}, ${trunk.companyId}, ${next.state}, ${next.answer}, ${next.failing_since}, ${next.next_at}, ${next.pause},
            ${next.halted_until})
    ON CONFLICT (trunk_id) DO UPDATE
       SET state = excluded.state, answer = excluded.answer, failing_since = excluded.failing_since, next_at = excluded.next_at,
           pause = excluded.pause, halted_until = excluded.halted_until`.execute(rows)
  return { changed, paused }
}

function nextOf(
  known: Known | undefined,
  { state, answer, nextAt, isEndless }: TrunkRegistration,
  now: Date,
): Known {
  const fails = state === 'refused' || state === 'unanswered'
  const before = known?.failing_since ?? null
  const failingSince = state === 'registered' ? null : fails ? (before ?? now) : before
  const failing = failingSince ? (now.getTime() - failingSince.getTime()) / 1_000 : 0
  const oldPause = known?.pause ?? pauseAfter(0)
  const isHalted = Number(known?.halted_until) > now.getTime() + HALT_LEFT_MS
  const until = isHalted ? known?.halted_until : new Date(now.getTime() + haltAfter(failing) * 1_000)
  const halted = isEndless ? (until ?? null) : null
  return {
    state,
    answer,
    failing_since: failingSince,
    next_at: halted ?? (nextAt === null ? null : new Date(nextAt)),
    // With another pause Asterisk would begin a second one beside the one that it does not end.
    pause: fails && failingSince && !isEndless ? pauseAfter(failing) : oldPause,
    halted_until: halted,
  }
}
