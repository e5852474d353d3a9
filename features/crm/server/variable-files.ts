import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { VariableEntity } from '../contract/config/variables.ts'
import { readVariableFile } from '../contract/variable-files.ts'
import { requireVisible } from './persons/require-visible.ts'

interface Row {
  entity: VariableEntity
  record_id: number
  name: string
  content_type: string
  size: number
  sha256: Buffer
}

/** Types safe to show inline: browsers run no scripts in them. */
const SHOWN = /^(image|audio|video)\/|^application\/pdf$/

export const readVariableFileRoute = (files: Pick<FileStore, 'open'>) =>
  bind(readVariableFile, async (request) => {
    const { id } = request.params
    const { rows } = await sql<Row>`
      SELECT v.entity, n.record_id, f.name, f.content_type, f.size, f.sha256
        FROM crm_variables v
        JOIN crm_variable_types t ON t.id = v.type_id AND t.kind = 'file'
        JOIN crm_variable_values n ON n.field_id = v.id AND n.text_value = ${id}
        JOIN stored_files f ON f.id = ${id} AND f.dropped_at IS NULL
       LIMIT 1`.execute(request.unit.rows)
    const [found] = rows
    if (!found) throw new Failure(notFound)
    await requireVisible(request, found.entity, found.record_id)
    return {
      name: found.name,
      contentType: found.content_type,
      disposition: SHOWN.test(found.content_type) ? ('inline' as const) : ('attachment' as const),
      content: { size: Number(found.size), open: (range) => files.open(id, range) },
      etag: found.sha256.toString('hex'),
    }
  })
