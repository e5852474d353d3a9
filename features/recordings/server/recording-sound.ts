import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { type ZipEntry, zipSize, zipStream } from '#platform/files/server/zip-stream.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import { linkRecording, readRecording, zipRecordings } from '../contract/sound.ts'
import { recordAudit } from './record-audit.ts'
import { heardBy } from './recording-store.ts'

interface Found {
  id: number
  label: string
  started_at: Date
  file: string
  name: string
  type: string
  size: string
  sha256: Buffer
}

interface Request {
  unit: UnitOfWork
  principal: Principal
  client: { address: string }
}

/** @throws Failure `not_found` unless all of them are found */
async function findRecordings({ unit, principal }: Request, ids: readonly number[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    SELECT r.id, r.label, r.started_at, f.id AS file, f.name, f.content_type AS type, f.size, f.sha256
      FROM call_recordings r JOIN stored_files f ON f.id = r.file_id
     WHERE r.id = ANY (${[...ids]}::bigint[]) AND r.deleted_at IS NULL AND ${heardBy(principal)}
     ORDER BY r.started_at, r.id`.execute(unit.rows)
  if (rows.length !== new Set(ids).size) throw new Failure(notFound)
  return rows
}

async function findRecording(request: Request, id: number): Promise<Found> {
  const [found] = await findRecordings(request, [id])
  if (!found) throw new Failure(notFound)
  return found
}

/** A player requests many ranges of one recording; within an hour that counts as listening once. */
async function auditListening(request: Request, { id, label }: Found): Promise<void> {
  const { rows } = await sql`
    SELECT FROM audit_entries WHERE action = 'recording.listened' AND actor_id = ${request.principal.userId}
       AND subject_id = ${String(id)} AND at > now() - interval '1 hour' LIMIT 1`.execute(request.unit.rows)
  if (rows.length > 0) return
  await recordAudit(request.unit, {
    by: request,
    action: 'recording.listened',
    subject: { type: 'record', id, name: label },
  })
}

/** Makes the file names in an archive unique. */
function entriesOf(found: readonly Found[], files: Pick<FileStore, 'open'>): ZipEntry[] {
  const taken = new Set<string>()
  return found.map(({ id, name, size, started_at, file }) => {
    const own = taken.has(name) ? name.replace(/(\.\w+)?$/, `-${id}$1`) : name
    taken.add(own)
    return { name: own, size: Number(size), modified: started_at, open: () => files.open(file, null) }
  })
}

export const recordingSoundRoutes = (
  files: Pick<FileStore, 'open'>,
  links: FileLinks,
): readonly BoundRoute[] => [
  bind(readRecording, async (request) => {
    const found = await findRecording(request, request.params.id)
    await auditListening(request, found)
    return {
      name: found.name,
      contentType: found.type,
      disposition: 'inline' as const,
      content: { size: Number(found.size), open: (range) => files.open(found.file, range) },
      etag: found.sha256.toString('hex'),
    }
  }),
  bind(linkRecording, async (request) => {
    const { id } = await findRecording(request, request.params.id)
    const { url, expiresAt } = links.sign(
      requestUrl(readRecording.path, { id }, undefined),
      request.principal,
    )
    return { url, expires_at: expiresAt.toISOString() }
  }),
  bind(zipRecordings, async (request) => {
    const found = await findRecordings(request, request.body.ids)
    const entries = entriesOf(found, files)
    const size = zipSize(entries)
    await recordAudit(request.unit, {
      by: request,
      action: 'recording.downloaded',
      subject: { type: 'record', id: null, name: String(found.length) },
      details: { ids: found.map(({ id }) => id) },
    })
    return {
      name: 'grabaciones.zip',
      contentType: 'application/zip',
      disposition: 'attachment' as const,
      content: { size, open: () => zipStream(entries) },
      etag: null,
    }
  }),
]
