import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { brandLogo } from '../../contract/brands.ts'
import type { Brands } from './find-brand.ts'

export interface BrandLogoPorts {
  database: Database
  files: Pick<FileStore, 'open'>
  brands: Brands
}

/** A picture alone, of the host's own brand: no id of the stranger's choice is looked up. */
export const brandLogoRoute = ({ database, files, brands }: BrandLogoPorts) =>
  bind(brandLogo, async ({ origin }): Promise<FileAnswer> => {
    const id = (await brands.ofHost(new URL(origin).hostname))?.logo ?? null
    const file =
      id === null
        ? undefined
        : await database.systemRows
            .selectFrom('stored_files')
            .select(['id', 'name', 'content_type', 'size', 'sha256'])
            .where('id', '=', id)
            .where('kind', '=', 'logo')
            .where('visibility', '=', 'platform')
            .where('dropped_at', 'is', null)
            .executeTakeFirst()
    if (file === undefined) throw new Failure(notFound)
    return {
      name: file.name,
      contentType: file.content_type,
      disposition: 'inline',
      content: { size: Number(file.size), open: (range) => files.open(file.id, range) },
      etag: file.sha256.toString('hex'),
    }
  })
