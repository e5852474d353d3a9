import type { Principal } from '#platform/access/principal.ts'
import type { Database } from '#platform/db/database.ts'
import type { PdfConverter } from '#platform/documents/server/convert-to-pdf.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { UploadScan } from '#platform/files/server/scan-upload.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import { binRoute, restoreRoute } from './bin.ts'
import { changeEntryRoute } from './change-entry.ts'
import { convertedRoute } from './converted.ts'
import { copyRoute } from './copy-entries.ts'
import { createFolderRoute } from './create-folder.ts'
import { documentRoute } from './document.ts'
import { downloadRoutes } from './download-entries.ts'
import { folderRoutes } from './list-folder.ts'
import { viewRoute } from './list-views.ts'
import { cutRoute } from './move-entries.ts'
import { previewRoute } from './preview.ts'
import { protectedListRoutes } from './protected/list-protected.ts'
import type { ProtectedFolders } from './protected/ports.ts'
import { protectedContentRoutes } from './protected/use-protected.ts'
import { emptyBinsJob, purgeRoute } from './purge-entries.ts'
import { contentRoutes } from './read-content.ts'
import { dropUploadsJob } from './resumable/drop-uploads.ts'
import { resumableRoutes } from './resumable/resumable.ts'
import { tusRoutes } from './resumable/tus.ts'
import { createLinkTokens } from './sharing/link-token.ts'
import { publicLinkRoutes } from './sharing/public-links.ts'
import { sharingRoutes } from './sharing/share-entries.ts'
import { uploadRoute } from './upload.ts'
import { userStorageRoute } from './user-storage.ts'
import { versionRoutes } from './versions.ts'
import { createWordQueue, wordsLeftJob } from './words/word-queue.ts'

export interface DrivePorts {
  database: Database
  files: FileStore
  links: FileLinks
  /** For files that come in portions. */
  scan: UploadScan
  /** Files of other features. */
  folders: ProtectedFolders
  /** Of programs that speak tus: their token's principal. */
  authenticate: (token: string) => Promise<Principal | null>
  workFolder: string
  /** Null: not installed. */
  converter: PdfConverter | null
  /** Keeps what has arrived of uploads on their way, also over a restart. */
  uploadFolder: string
  masterSecret: Buffer
}

export const createDrive = ({
  database,
  files,
  links,
  scan,
  authenticate,
  converter,
  folders,
  workFolder,
  uploadFolder,
  masterSecret,
}: DrivePorts): FeatureParts => {
  const words = createWordQueue(database, files)
  const uploads = { database, files, words, scan, folder: uploadFolder, writing: new Set<string>() }
  const tokens = createLinkTokens(masterSecret)
  return {
    jobs: [
      emptyBinsJob(database),
      dropUploadsJob(database, uploadFolder),
      words.job,
      wordsLeftJob(database, words),
    ],
    routes: [
      ...folderRoutes(folders),
      viewRoute,
      userStorageRoute(converter !== null),
      createFolderRoute,
      changeEntryRoute,
      cutRoute,
      copyRoute,
      binRoute,
      restoreRoute,
      purgeRoute,
      uploadRoute({ files, words }),
      ...resumableRoutes(uploads),
      ...contentRoutes(files, links),
      previewRoute(database, files),
      documentRoute(database, files),
      convertedRoute(database, files, converter),
      ...downloadRoutes(files, links),
      ...versionRoutes,
      ...protectedListRoutes(folders),
      ...protectedContentRoutes({ database, files, words, folders, workFolder }),
      ...sharingRoutes(tokens),
      ...publicLinkRoutes({ database, files, tokens }),
    ],
    rawRoutes: tusRoutes({ ...uploads, authenticate }),
    // Served, and never embedded.
    framedPages: [{ path: '/compartido/:token', exists: () => Promise.resolve(false) }],
  }
}
