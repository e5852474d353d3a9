import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { Sound } from '#platform/integrations/port.ts'

/** Longest sound that is read into memory, bytes. */
const MAX = 40 * 1024 * 1024

/** The longest recording of a call, read whole for a connected program; null: there is none, or it is too large. */
export const readRecordingOf =
  (files: Pick<FileStore, 'read'>) =>
  async (rows: Rows, companyId: number, callId: string): Promise<Sound | null> => {
    const found = await sql<{ format: string; file_id: string }>`
      SELECT format, file_id FROM call_recordings
       WHERE company_id = ${companyId} AND call_id = ${callId}::uuid AND deleted_at IS NULL AND size <= ${MAX}
       ORDER BY seconds DESC, id LIMIT 1`.execute(rows)
    const [recording] = found.rows
    return recording ? { format: recording.format, content: await files.read(recording.file_id) } : null
  }
