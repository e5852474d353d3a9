import { Failure } from '#platform/access/failure.ts'
import { notFound, unsupportedMedia } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import {
  readTemplateFile,
  templateFileUrl,
  uploadTemplateFile,
} from '../../../contract/templates/template-calls.ts'
import type { JoinContext } from '../../join-context.ts'
import { dropUnused, fitsHeader } from './header-file.ts'

export const templateFileRoutes = (context: JoinContext): readonly BoundRoute[] => [
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
      const stored = await context.files.keepGuarded(unit, { upload, principal }, 'join')
      if (!fitsHeader(template.header, stored.contentType)) throw new Failure(unsupportedMedia)
      await unit.rows
        .updateTable('join_templates')
        .set((set) => ({ file_id: stored.id, version: set('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      if (template.file_id !== null) await dropUnused(context, unit, template.file_id)
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
      content: { size: Number(file.size), open: (range) => context.files.open(file.id, range) },
      etag: file.sha256.toString('hex'),
    }
  }),
]
