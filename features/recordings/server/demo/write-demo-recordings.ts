import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { createRandom } from '#platform/random/random.ts'
import { writeDemoSound } from '#platform/random/write-demo-sound.ts'
import { insertRecording } from '../add-recording.ts'
import { decideRecording } from '../decide-recording.ts'

interface Short {
  call_id: string
  direction: 'INCOMING' | 'OUTGOING'
  extension: string
  number: string
  name: string
  started_at: Date
  seconds: number
}

/** Most outgoing calls; each file has some hundred kilobytes. */
const MAX = 16
/** Most incoming calls of known customers, which appear on their timelines; these are longer. */
const MAX_FROM_OUTSIDE = 12

const DEMO_POLICY = {
  incoming: true,
  outgoing: true,
  internal: false,
  queues: true,
  conferences: true,
  on_demand: true,
  announcement: 'spoken',
  kept_days: 365,
} as const

/** Decides what the company records, and gives a company's newest short calls, outgoing and incoming, their recordings. Works across companies. */
export async function writeDemoRecordings(
  unit: UnitOfWork,
  companyId: number,
  files: Pick<FileStore, 'moveGuarded'>,
): Promise<void> {
  await decideRecording(unit.rows, { companyId, language: 'es' }, DEMO_POLICY)
  const random = createRandom(companyId)
  const { rows } = await sql<Short>`
    (SELECT r.call_id, r.direction, e.number AS extension, r.other_number AS number, r.other_name AS name,
           r.answered_at AS started_at, extract(epoch FROM r.ended_at - r.answered_at)::integer AS seconds
      FROM call_records r JOIN extensions e ON e.id = r.extension_id
     WHERE r.company_id = ${companyId} AND r.outcome = 'answered' AND r.direction = 'OUTGOING'
       AND r.ended_at - r.answered_at BETWEEN interval '9 seconds' AND interval '25 seconds'
     ORDER BY r.started_at DESC LIMIT ${MAX})
    UNION ALL
    (SELECT r.call_id, r.direction, e.number, r.other_number, r.other_name, r.answered_at,
            extract(epoch FROM r.ended_at - r.answered_at)::integer
       FROM call_records r JOIN extensions e ON e.id = r.extension_id
       JOIN contact_points p ON p.company_id = r.company_id AND p.kind = 'phone' AND p.value = '+' || r.other_number
      WHERE r.company_id = ${companyId} AND r.outcome = 'answered' AND r.direction = 'INCOMING'
        AND r.ended_at - r.answered_at BETWEEN interval '9 seconds' AND interval '60 seconds'
      ORDER BY r.started_at DESC LIMIT ${MAX_FROM_OUTSIDE})`.execute(unit.rows)
  for (const { call_id, extension, number, name, started_at, ...call } of rows) {
    await insertRecording(unit, files, {
      ...call,
      companyId,
      callId: call_id,
      kind: 'call',
      extension,
      other: { number, name },
      queue: null,
      startedAt: started_at,
      format: 'wav',
      path: await writeDemoSound(random, call.seconds, 2),
      marks: [
        { at: new Date(started_at.getTime() + 3_000), kind: 'held', name },
        { at: new Date(started_at.getTime() + 6_000), kind: 'resumed', name },
      ],
    })
  }
}
