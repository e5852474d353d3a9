import { s3Contents } from '#adapters/s3/s3-contents.ts'
import type { S3Settings } from '#adapters/s3/sign.ts'
import type { Database } from '#platform/db/database.ts'
import type { ContentStore } from '#platform/files/server/contents/content-store.ts'
import { companyFileKeys } from '#platform/files/server/contents/file-keys.ts'
import { folderContents } from '#platform/files/server/contents/folder-contents.ts'
import { sealedContents } from '#platform/files/server/contents/sealed-contents.ts'
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

/** Storage of file contents by settings; always encrypted with the companies' keys. */
export function fileContents({ config, database, masterSecret, filesFolder }: FileParts): ContentStore {
  const s3 = s3SettingsOf(config)
  const keys = companyFileKeys(database, createSealedBox(masterSecret, 'file keys'))
  return sealedContents(s3 === null ? folderContents(filesFolder) : s3Contents(s3), keys)
}
