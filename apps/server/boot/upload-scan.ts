import { createClamdScanner } from '#adapters/clamd/scan-file.ts'
import type { Database } from '#platform/db/database.ts'
import { createUploadScan, noScan, type UploadScan } from '#platform/files/server/scan-upload.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Config } from '../config.ts'

const MEGABYTE = 1024 * 1024

interface UploadScanParts {
  config: Pick<Config, 'CLAMD_ADDRESS' | 'CLAMD_MAX_MB'>
  database: Database
  filesFolder: string
  log: Logger
}

/** By ClamAV's daemon where one is set; otherwise nothing is scanned. */
export function uploadScanOf({ config, database, filesFolder, log }: UploadScanParts): UploadScan {
  const { CLAMD_ADDRESS: address, CLAMD_MAX_MB: megabytes } = config
  if (address === undefined) return noScan
  return createUploadScan({
    scanner: createClamdScanner({ address, maxBytes: megabytes * MEGABYTE }),
    database,
    filesFolder,
    onError: (error) => log.error({ err: error, source: 'clamd' }, 'an upload could not be scanned'),
  })
}
