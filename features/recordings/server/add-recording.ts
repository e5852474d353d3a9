import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { MarkKind } from '../contract/marks.ts'

export interface Mark {
  at: Date
  kind: MarkKind
  /** Name of the person concerned; may be empty. */
  name: string
}

export type RecordingFormat = 'wav' | 'mp3' | 'ogg'

const TYPE_OF: Record<RecordingFormat, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
}

/** A finished recording. Its sound is a local file, which is moved into the store. */
export interface NewRecording {
  companyId: number
  /** Null: not of a single call. */
  callId: string | null
  kind: 'call' | 'conference'
  /** From the recorded extension's point of view. */
  direction: 'INCOMING' | 'OUTGOING'
  /** The recorded party's number in the company. The recording belongs to the extension's owner at this moment. */
  extension: string
  other: { number: string; name: string }
  /** The queue the call came through; null for none. */
  queue: { id: number; name: string } | null
  startedAt: Date
  /** Length of the sound; fractions are rounded. */
  seconds: number
  format: RecordingFormat
  path: string
  /** Events during the recording. */
  marks?: readonly Mark[]
  /** The recorder's own id of the recording, to store it once; null or absent for one from elsewhere. */
  origin?: string
}

export type AddRecording = (recording: NewRecording) => Promise<{ id: number }>

/** The start in UTC and the other side's digits: `20261122-143000-3001234567.wav`. */
const fileName = ({ startedAt, other, format }: NewRecording): string => {
  const time = startedAt.toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')
  const digits = other.number.replaceAll(/[^\d*#+]/g, '') || randomUUID().slice(0, 8)
  return `${time.replace('T', '-')}-${digits}.${format}`
}

type Files = Pick<FileStore, 'moveGuarded'>

/** Stores the sound and its owner in its own transaction. Rejects when the file or the database fails. */
export const addRecording =
  (database: Database, files: Files): AddRecording =>
  (recording) =>
    database.system((unit) => insertRecording(unit, files, recording))

/** The same within an existing transaction. */
export async function insertRecording(
  unit: UnitOfWork,
  files: Files,
  recording: NewRecording,
): Promise<{ id: number }> {
  const { companyId, extension, other, queue, format, path } = recording
  const file = await files.moveGuarded(unit, {
    companyId,
    kind: 'recording',
    name: fileName(recording),
    contentType: TYPE_OF[format],
    path,
  })
  const added = await sql<{ id: number }>`
    INSERT INTO call_recordings (company_id, call_id, kind, direction, user_id, extension_id, extension, extension_name,
           other_number, other_name, queue_id, queue_name, started_at, seconds, format, file_id, size, origin, marks)
    SELECT c.id, ${recording.callId}, ${recording.kind}, ${recording.direction}, e.user_id, e.id, ${extension},
           coalesce(e.display_name, ''), ${cutText(other.number, 32)}, ${cutText(other.name, 80)}, q.id,
           ${cutText(queue?.name ?? '', 80)}, ${recording.startedAt}, ${Math.round(recording.seconds)}, ${format},
           ${file.id}, ${file.size}, ${recording.origin ?? null}::uuid,
           ${JSON.stringify(recording.marks ?? [])}::jsonb
      FROM companies c
      LEFT JOIN extensions e ON e.company_id = c.id AND e.number = ${extension} AND e.deleted_at IS NULL
      LEFT JOIN call_queues q ON q.company_id = c.id AND q.id = ${queue?.id ?? null}
     WHERE c.id = ${companyId}
    RETURNING id`.execute(unit.rows)
  const [row] = added.rows
  if (!row) throw new Error(`cannot add a recording: company ${companyId} does not exist`)
  return row
}
