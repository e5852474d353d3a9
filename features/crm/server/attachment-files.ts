import { sql } from 'kysely'
import { requestUrl } from '#platform/contract/request-url.ts'
import { listFiles } from '#platform/files/server/listed-files.ts'
import { readAttachment } from '../contract/attachments.ts'
import { readablePerson } from './scope.ts'

/** Attachments of the persons that somebody may see, as files of the drive. */
export const attachmentFiles = listFiles({
  readable: ({ principal }) => sql`
    SELECT a.id, a.created_at AS at, r.full_name AS origin, a.file_id AS file
      FROM crm_attachments a JOIN persons r ON r.id = a.person_id AND r.deleted_at IS NULL
     WHERE a.deleted_at IS NULL AND ${readablePerson()(principal)}`,
  urlOf: (id) => requestUrl(readAttachment.path, { id }, undefined),
})
