import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import { linkVoicemailSound, readVoicemailSound } from '../contract/sound.ts'

async function findSound({ unit, principal }: { unit: UnitOfWork; principal: Principal }, id: number) {
  const found = await unit.rows
    .selectFrom('voicemail_messages as m')
    .innerJoin('stored_files as f', 'f.id', 'm.file_id')
    .select(['f.id', 'f.name', 'f.content_type', 'f.size', 'f.sha256'])
    .where('m.id', '=', id)
    .where('m.user_id', '=', principal.userId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return found
}

export const soundRoutes = (files: Pick<FileStore, 'open'>, links: FileLinks): readonly BoundRoute[] => [
  bind(readVoicemailSound, async (request) => {
    const found = await findSound(request, request.params.id)
    return {
      name: found.name,
      contentType: found.content_type,
      disposition: 'inline' as const,
      content: { size: Number(found.size), open: (range) => files.open(found.id, range) },
      etag: found.sha256.toString('hex'),
    }
  }),
  bind(linkVoicemailSound, async (request) => {
    await findSound(request, request.params.id)
    const path = requestUrl(readVoicemailSound.path, { id: request.params.id }, undefined)
    const { url, expiresAt } = links.sign(path, request.principal)
    return { url, expires_at: expiresAt.toISOString() }
  }),
]
