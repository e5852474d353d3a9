import { join } from 'node:path'
import { filesOfChats } from '#features/chat/server/files/files-of-chats.ts'
import { attachmentFiles } from '#features/crm/server/attachment-files.ts'
import { createDrive } from '#features/drive/server/create-drive.ts'
import { sharedFiles } from '#features/drive/server/sharing/shared-files.ts'
import { recordingFiles } from '#features/recordings/server/recording-files.ts'
import type { Principal } from '#platform/access/principal.ts'
import { createPdfConverter } from '#platform/documents/server/convert-to-pdf.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { WiringContext } from './context.ts'

export const wireDrive = (
  { database, files, filesFolder, links, masterSecret, officePath, uploadScan, workFolder }: WiringContext,
  authenticate: (token: string) => Promise<Principal | null>,
): FeatureParts =>
  createDrive({
    database,
    files,
    links,
    scan: uploadScan,
    authenticate,
    converter: officePath ? createPdfConverter({ path: officePath, workFolder }) : null,
    workFolder,
    uploadFolder: join(filesFolder, 'partial'),
    masterSecret,
    folders: { chats: filesOfChats, records: recordingFiles, crm: attachmentFiles, shared: sharedFiles },
  })
