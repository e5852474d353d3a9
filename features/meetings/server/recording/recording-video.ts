import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import { linkMeetingRecording, readMeetingRecording } from '../../contract/recordings.ts'
import { auditOncePerHour } from './audit-once.ts'
import { seenBy } from './recording-store.ts'

interface Request {
  unit: UnitOfWork
  principal: Principal
  client: { address: string }
}

interface Found {
  id: number
  label: string
  file: string
  name: string
  type: string
  size: string
  sha256: Buffer
}

/** A finished one that the user may see. @throws Failure `not_found` */
async function findRecording({ unit, principal }: Request, id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT r.id, r.name AS label, f.id AS file, f.name, f.content_type AS type, f.size, f.sha256
      FROM meeting_recordings r JOIN stored_files f ON f.company_id = r.company_id AND f.id = r.file_id
     WHERE r.id = ${id} AND r.deleted_at IS NULL AND r.state = 'ready' AND ${seenBy(principal)}`.execute(
    unit.rows,
  )
  const [found] = rows
  if (!found) throw new Failure(notFound)
  return found
}

/** The newest finished one of a room that the user may see. */
export async function newestOfRoom(
  { unit, principal }: Pick<Request, 'unit' | 'principal'>,
  roomId: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM meeting_recordings r
     WHERE r.room_id = ${roomId} AND r.deleted_at IS NULL AND r.state = 'ready' AND ${seenBy(principal)}
     ORDER BY r.started_at DESC, r.id DESC LIMIT 1`.execute(unit.rows)
  return rows[0]?.id ?? null
}

export const videoPath = (id: number): string => requestUrl(readMeetingRecording.path, { id }, undefined)

export const recordingVideoRoutes = (
  files: Pick<FileStore, 'open'>,
  links: FileLinks,
): readonly BoundRoute[] => [
  bind(readMeetingRecording, async (request) => {
    const found = await findRecording(request, request.params.id)
    // A player asks for many ranges of one video.
    await auditOncePerHour(request, {
      action: 'meeting_recording.watched',
      subject: { type: 'meeting_recording', id: found.id, name: found.label },
    })
    return {
      name: found.name,
      contentType: found.type,
      disposition: 'inline' as const,
      content: { size: Number(found.size), open: (range) => files.open(found.file, range) },
      etag: found.sha256.toString('hex'),
    }
  }),
  bind(linkMeetingRecording, async (request) => {
    const { id } = await findRecording(request, request.params.id)
    const { url, expiresAt } = links.sign(videoPath(id), request.principal)
    return { url, expires_at: expiresAt.toISOString() }
  }),
]
