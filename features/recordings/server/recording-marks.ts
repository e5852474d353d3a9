import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { readRecordingMarks } from '../contract/marks.ts'
import { heardBy } from './recording-store.ts'

const { marks } = readRecordingMarks.answer.shape
const storedMarks = z.array(marks.element.omit({ at: true }).extend({ at: z.coerce.date() }))

export const recordingMarksRoute = () =>
  bind(readRecordingMarks, async ({ principal, unit, params: { id } }) => {
    const { rows } = await sql<{
      started_at: Date
      marks: unknown
      label: string | null
      note: string | null
    }>`
      SELECT r.started_at, r.marks, l.name AS label, c.note
        FROM call_recordings r
        LEFT JOIN call_records c ON c.call_id = r.call_id AND c.user_id = ${principal.userId}
        LEFT JOIN call_labels l ON l.id = c.label_id AND l.deleted_at IS NULL
       WHERE r.id = ${id} AND r.deleted_at IS NULL AND ${heardBy(principal)}`.execute(unit.rows)
    const [found] = rows
    if (!found) throw new Failure(notFound)
    const begun = found.started_at.getTime()
    const ownMarks = storedMarks.parse(found.marks).map(({ at, ...rest }) => ({
      at: Math.max(0, (at.getTime() - begun) / 1_000),
      ...rest,
    }))
    const { label, note } = found
    return { marks: ownMarks.toSorted((one, other) => one.at - other.at), own: { label, note } }
  })
