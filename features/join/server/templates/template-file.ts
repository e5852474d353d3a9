import { Failure } from '#platform/access/failure.ts'
import { notFound, unsupportedMedia } from '#platform/contract/errors.ts'
import { fileUrl } from '#platform/contract/files.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import {
  readTemplateFile,
  templateFileUrl,
  uploadTemplateFile,
} from '../../contract/templates/template-calls.ts'
import type { JoinParts } from '../parts.ts'

/** Header types that messaging services accept. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  image: /^image\/(jpeg|png)$/,
  video: /^video\/(mp4|3gpp)$/,
  document: /^application\//,
}

export const templateFileRoutes = (parts: JoinParts): readonly BoundRoute[] => [
  refreshingLists(
    ['join_template'],
    bind(uploadTemplateFile, async ({ unit, principal, params: { id }, upload }) => {
      const template = await unit.rows
        .selectFrom('join_templates')
        .select(['header', 'file_id'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!template) throw new Failure(notFound)
      const kept = await parts.files.keepGuarded(unit, { upload, principal }, 'join')
      if (!TAKEN[template.header]?.test(kept.contentType)) throw new Failure(unsupportedMedia)
      if (template.file_id !== null) await parts.files.drop(unit, fileUrl(template.file_id))
      await unit.rows
        .updateTable('join_templates')
        .set((set) => ({ file_id: kept.id, version: set('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      return { id, file: templateFileUrl(id) }
    }),
  ),
  bind(readTemplateFile, async ({ unit, params: { id } }) => {
    const file = await unit.rows
      .selectFrom('join_templates as t')
      .innerJoin('stored_files as s', 's.id', 't.file_id')
      .select(['s.id', 's.name', 's.content_type', 's.size', 's.sha256'])
      .where('t.id', '=', id)
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst()
    if (!file) throw new Failure(notFound)
    return {
      name: file.name,
      contentType: file.content_type,
      disposition: /^(image|video)\//.test(file.content_type) ? ('inline' as const) : ('attachment' as const),
      content: { size: Number(file.size), open: (range) => parts.files.open(file.id, range) },
      etag: file.sha256.toString('hex'),
    }
  }),
]
