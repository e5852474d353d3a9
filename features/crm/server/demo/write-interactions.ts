import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { nextOfficeMoment } from '#platform/random/office-time.ts'
import { createRandom } from '#platform/random/random.ts'
import { CHANNELS } from '../../contract/interactions.ts'
import { SUBJECTS } from './demo-content.ts'
import type { DemoConfiguration } from './write-configuration.ts'
import { type DemoPerson, type DemoTime, pick, someMoment } from './write-people.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const INTERACTIONS = 900
/** Weights of the channels, in the order of `CHANNELS`. */
const CHANNEL_WEIGHTS = [5, 6, 2, 3, 2, 3, 1, 1]
/** How many are pending, in progress and handled, of recent and of older ones. */
const RECENT = [4, 4, 2]
const OLDER = [1, 1, 8]
const RECENT_DAYS = 6
/** Minutes until somebody takes care of one, and from then until it is handled. */
const FIRST_CONTACT = [5, 300] as const
const HANDLING = [10, 1500] as const

/** Writes three months of interactions, each with when it was taken up and handled. */
export async function writeInteractions(
  rows: Rows,
  company_id: number,
  { config, people, time }: { config: DemoConfiguration; people: readonly DemoPerson[]; time: DemoTime },
): Promise<void> {
  const { random, until } = time
  const statuses = config.statuses.interaction ?? []
  const planned = Array.from({ length: INTERACTIONS }, () => {
    const person = pick(random, people)
    const since = Math.max(1, Math.floor((until.getTime() - person.createdAt.getTime()) / DAY))
    const stage = random.next() < 0.35 ? pick(random, config.stages) : null
    const row = {
      company_id,
      person_id: person.id,
      variables: config.variables.valuesOf('interaction', { random, owner: person.owner, until }),
      channel: CHANNELS[random.weighted(CHANNEL_WEIGHTS)] ?? 'crm',
      subject: pick(random, SUBJECTS),
      origin_id: person.origin,
      need_id: pick(random, config.needs).id,
      owner_id: person.owner,
      line_id: stage?.line ?? null,
      phase_id: stage?.phase ?? null,
      stage_id: stage?.id ?? null,
    }
    const share = random.next()
    const created_at = someMoment(time, since)
    return { ...row, created_at, status_id: statuses[progressOf(share, created_at, until)] ?? null }
  })
  const written = await rows
    .insertInto('crm_interactions')
    .values(planned)
    .returning(['id', 'person_id', 'status_id', 'created_at'])
    .execute()
  await writeMoves(rows, company_id, { written, statuses, until })
}

/** Index of the status: most of the older ones are handled. */
function progressOf(share: number, createdAt: Date, until: Date): number {
  const weights = until.getTime() - createdAt.getTime() < RECENT_DAYS * DAY ? RECENT : OLDER
  let rest = share * weights.reduce((sum, weight) => sum + weight, 0)
  return weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

interface Moves {
  written: readonly {
    id: number
    person_id: number
    status_id: number | null
    created_at: Date
  }[]
  statuses: readonly number[]
  until: Date
}

/** Backdated facts: from pending to in progress, and on to handled. */
async function writeMoves(
  rows: Rows,
  company_id: number,
  { written, statuses, until }: Moves,
): Promise<void> {
  const random = createRandom(company_id + 11)
  const within = (from: Date, [low, high]: readonly [number, number]) =>
    earlier(nextOfficeMoment(new Date(from.getTime() + random.between(low, high) * MINUTE)), until)
  const moves = written.flatMap(({ id, status_id, created_at }) => {
    const reached = statuses.indexOf(status_id ?? 0)
    let at = created_at
    return statuses.slice(1, reached + 1).map((to, index) => {
      at = within(at, index === 0 ? FIRST_CONTACT : HANDLING)
      return { id, at, from: statuses[index], to }
    })
  })
  await sql`
    INSERT INTO crm_facts (company_id, at, kind, entity, record_id, from_id, to_id, person_id, channel, owner_id, origin_id, need_id,
                           line_id, phase_id, stage_id, status_id, user_id)
    SELECT i.company_id, m.at, 'status', 'interaction', i.id, m."from", m."to", i.person_id, i.channel, i.owner_id, i.origin_id, i.need_id,
           i.line_id, i.phase_id, i.stage_id, m."to", i.owner_id
      FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS m (id bigint, at timestamptz, "from" bigint, "to" bigint)
      JOIN crm_interactions i ON i.id = m.id`.execute(rows)
  const people = new Set(written.map(({ person_id }) => person_id))
  await sql`
    SELECT crm_report_refresh('interaction', ${written.map(({ id }) => id)}::bigint[]),
           crm_report_refresh('person', ${[...people]}::bigint[])`.execute(rows)
}
