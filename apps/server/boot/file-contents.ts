import { s3Contents } from '#adapters/s3/s3-contents.ts'
import type { S3Settings } from '#adapters/s3/sign.ts'
import type { Database } from '#platform/db/database.ts'
import { placeOf } from '#platform/files/server/company-storage.ts'
import type { ContentStore } from '#platform/files/server/contents/content-store.ts'
import { companyFileKeys } from '#platform/files/server/contents/file-keys.ts'
import { folderContents } from '#platform/files/server/contents/folder-contents.ts'
import { sealedContents } from '#platform/files/server/contents/sealed-contents.ts'
import { type Stores, twoStores } from '#platform/files/server/contents/two-stores.ts'
import { type MoveContents, moveContents } from '#platform/files/server/move-contents.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { Config } from '../config.ts'

/** Null: in the data folder. */
export const s3SettingsOf = (config: Config): S3Settings | null =>
  config.S3_ENDPOINT === undefined || config.S3_BUCKET === undefined
    ? null
    : {
        endpoint: config.S3_ENDPOINT,
        region: config.S3_REGION,
        bucket: config.S3_BUCKET,
        accessKey: config.S3_ACCESS_KEY,
        secretKey: config.S3_SECRET_KEY,
      }

interface FileParts {
  config: Config
  database: Database
  masterSecret: Buffer
  filesFolder: string
}

export interface FileContents {
  /** Always encrypted with the companies' keys. */
  contents: ContentStore
  move: MoveContents
}

/** Storage of file contents: where the settings say, unless a company has a place of its own. */
export function fileContents({ config, database, masterSecret, filesFolder }: FileParts): FileContents {
  const settings = s3SettingsOf(config)
  const keys = companyFileKeys(database, createSealedBox(masterSecret, 'file keys'))
  const stores: Stores = {
    folder: folderContents(filesFolder),
    s3: settings === null ? null : s3Contents(settings),
    usual: settings === null ? 'folder' : 's3',
  }
  return {
    contents: sealedContents(twoStores(stores, placeOf(database)), keys),
    move: moveContents(stores, keys, filesFolder),
  }
}
