import { z } from 'zod'
import { invalid, notFound, tooLarge, unavailable } from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, uuid } from '#platform/contract/scalars.ts'
import { documentContent } from '#platform/documents/contract/document-content.ts'
import { useDrive } from './abilities.ts'
import { driveFile, MAX_CHOSEN, MAX_DEPTH, protectedName } from './entries.ts'
import { readOnly, tooDeep, tooManyEntries, unreadableDocument } from './errors.ts'
import { entryName } from './names.ts'

export const MAX_UPLOAD_BYTES = 2 * 1024 ** 3
/** Entries that one address can name; more are downloaded by POST. */
const MAX_LINKED = 50

const empty = (input: unknown) => (input === '' ? undefined : input)
const shared = { auth: 'session', ability: useDrive } as const

export const uploadToDrive = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_upload/',
  summary: 'Stores a file, streamed, in a folder; one request per file.',
  upload: { maxBytes: MAX_UPLOAD_BYTES, counted: true },
  body: z.object({
    /** Left out: Home. */
    folder: z.preprocess(empty, uuid.optional()),
    /** Folders below it, from a folder that was dropped: those that are missing are made. */
    path: z.preprocess(
      (input) => (typeof input === 'string' ? input.split('/').filter((one) => one !== '') : input),
      z.array(entryName).max(MAX_DEPTH).default([]),
    ),
    /** A file of the same name gets this content and keeps the old one as a version; otherwise the new one gets a number. */
    replace: z.preprocess(empty, z.stringbool().default(false)),
  }),
  answer: driveFile,
  status: 201,
  errors: [notFound, invalid, readOnly, tooLarge, storageFull, tooDeep, tooManyEntries],
  rate: { max: 1200, perSeconds: 60, by: 'user' },
})

/** Address of a file's content. */
export const contentUrl = (fileId: string): string => `/api/pbx/drive_files/${fileId}/content/`

export const readDriveFile = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/pbx/drive_files/:id/content/',
  summary: 'The content of a file, with support for ranges; `version` for an earlier one.',
  params: z.object({ id: uuid }),
  query: z.object({ version: idParam.optional(), link: z.string().optional() }),
  download: true,
  linked: true,
  errors: [notFound],
  rate: { max: 6000, perSeconds: 60, by: 'user' },
})

export const readDrivePreview = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/pbx/drive_files/:id/preview/',
  summary: 'A thumbnail of a picture (WebP).',
  params: z.object({ id: uuid }),
  download: true,
  errors: [notFound, unavailable],
  rate: { max: 1200, perSeconds: 60, by: 'user' },
})

export const readDriveDocument = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/pbx/drive_files/:id/document/',
  summary: 'What a Word, Excel, PowerPoint or OpenDocument file says, as plain texts to be shown.',
  params: z.object({ id: uuid }),
  answer: documentContent,
  errors: [notFound, unavailable, unreadableDocument],
  rate: { max: 240, perSeconds: 60, by: 'user' },
})

export const readConvertedDocument = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/pbx/drive_files/:id/pdf/',
  summary: 'A document of an old or foreign office program as a PDF, where LibreOffice is installed.',
  params: z.object({ id: uuid }),
  download: true,
  errors: [notFound, unavailable, unreadableDocument],
  rate: { max: 120, perSeconds: 60, by: 'user' },
})

const link = z.object({ url: z.string(), expires_at: instant })

export const linkDriveFile = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_files/:id/content_link/',
  summary: 'Returns a signed URL of the content, for players and downloads, valid for an hour.',
  params: z.object({ id: uuid }),
  answer: link,
  errors: [notFound],
})

const chosen = {
  files: z.array(uuid).max(MAX_CHOSEN).default([]),
  folders: z.array(uuid).max(MAX_CHOSEN).default([]),
}
const someChosen = (body: { files: readonly unknown[]; folders: readonly unknown[] }) =>
  body.files.length + body.folders.length > 0

export const downloadDriveEntries = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_download_files_folders/',
  summary: 'Downloads one file as it is, and several or folders as a streamed archive of known length.',
  body: z.object(chosen).refine(someChosen),
  download: true,
  errors: [notFound, tooManyEntries],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

export const linkDriveEntries = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_download_link/',
  summary:
    'Returns a signed URL of the same download, so that the browser saves it by itself, valid for an hour.',
  body: z
    .object({
      files: z.array(uuid).max(MAX_LINKED).default([]),
      folders: z.array(uuid).max(MAX_LINKED).default([]),
    })
    .refine((body) => someChosen(body) && body.files.length + body.folders.length <= MAX_LINKED),
  answer: link,
  errors: [notFound],
})

export const readDriveArchive = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/pbx/drive_archives/:ids/',
  summary: 'The archive of the entries whose ids are in the address, separated by commas.',
  params: z.object({
    ids: z.preprocess(
      (input) => (typeof input === 'string' ? input.split(',') : input),
      z.array(uuid).min(1).max(MAX_LINKED),
    ),
  }),
  query: z.object({ link: z.string().optional() }),
  download: true,
  linked: true,
  errors: [notFound, tooManyEntries],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

export const downloadProtected = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_download_protected/',
  summary: 'Downloads files of a protected folder: one as it is, several as a streamed archive.',
  body: z.object({ folder: protectedName, files: z.array(id).min(1).max(100) }),
  download: true,
  errors: [notFound],
  rate: { max: 60, perSeconds: 60, by: 'user' },
})

const driveVersion = z.object({
  id,
  /** Bytes. */
  size: z.number().int(),
  content_type: z.string(),
  modified_at: instant,
  url: z.string(),
})

export const listDriveVersions = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/pbx/drive_files/:id/versions/',
  summary: 'Earlier contents of a file, newest first.',
  params: z.object({ id: uuid }),
  answer: z.object({ results: z.array(driveVersion) }),
  errors: [notFound],
})

export const restoreDriveVersion = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/pbx/drive_files/:id/versions/:version/restore/',
  summary: 'Makes an earlier content the current one; the current one becomes a version.',
  params: z.object({ id: uuid, version: idParam }),
  answer: driveFile,
  errors: [notFound, readOnly],
})
