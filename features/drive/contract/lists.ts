import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { queryInt } from '#platform/contract/paging.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { text, uuid } from '#platform/contract/scalars.ts'
import { useDrive } from './abilities.ts'
import {
  driveFile,
  driveFolder,
  drivePath,
  protectedFile,
  protectedFolder,
  protectedName,
} from './entries.ts'

const ORDERS = ['name', '-name', 'size', '-size', 'modified_at', '-modified_at'] as const
export type DriveOrder = (typeof ORDERS)[number]

const paging = {
  limit: queryInt(100, 500),
  /** `next` of the last answer. */
  cursor: z.string().max(4000).optional(),
}

/** An empty parameter is Home, as forms send it. */
const folderParam = z.preprocess(
  (input) => (input === '' || input === 'null' ? undefined : input),
  uuid.optional(),
)

const page = {
  folders: z.array(driveFolder),
  files: z.array(driveFile),
  next: z.string().nullable(),
}

const whole = z.object({
  ...page,
  /** Of the whole folder; null on later pages. */
  counts: z.object({ folders: z.number().int(), files: z.number().int() }).nullable(),
  /** Bytes of the files directly in it; null on later pages. */
  total_size: z.number().int().nullable(),
  path: drivePath,
  /** What the user may do here: `read` and `edit` in what others share. */
  access: z.enum(['own', 'edit', 'read']),
})

const shared = { method: 'GET', auth: 'session', ability: useDrive } as const
const ordered = { ...paging, order: z.enum(ORDERS).default('name') }

export const driveHome = defineRoute({
  ...shared,
  path: '/api/pbx/drive_list/',
  summary: 'Home of the own drive, folders first, with the protected folders.',
  query: z.object(ordered),
  answer: whole.extend({ protected_folders: z.array(protectedFolder) }),
})

export const driveFolderRoute = defineRoute({
  ...shared,
  path: '/api/pbx/drive_folder/',
  summary: 'A folder of the own drive, folders first, with the way to it.',
  query: z.object({ ...ordered, folder: folderParam }),
  answer: whole,
  errors: [notFound],
})

export const driveFolders = defineRoute({
  ...shared,
  path: '/api/pbx/drive_folders/',
  summary: 'Folders in a folder, by name.',
  query: z.object({ ...paging, parent_folder: folderParam }),
  answer: z.object({ folders: z.array(driveFolder), next: z.string().nullable() }),
  errors: [notFound],
})

export const driveFiles = defineRoute({
  ...shared,
  path: '/api/pbx/drive_files/',
  summary: 'Files in a folder.',
  query: z.object({ ...ordered, folder: folderParam }),
  answer: z.object({ files: z.array(driveFile), next: z.string().nullable() }),
  errors: [notFound],
})

export const DRIVE_VIEWS = ['recent', 'starred', 'bin', 'search', 'shared'] as const
export type DriveView = (typeof DRIVE_VIEWS)[number]

export const driveView = defineRoute({
  ...shared,
  path: '/api/pbx/drive_view/',
  summary:
    'Entries of the whole drive: lately changed files, starred ones, the bin, those found by name or contents, or those that others share.',
  query: z.object({ ...paging, view: z.enum(DRIVE_VIEWS), search: text(200).default('') }),
  answer: z.object(page),
})

export const userStorage = defineRoute({
  ...shared,
  path: '/api/pbx/user_storage/',
  summary: 'What the own drive holds, and what the company stores and may store. Bytes.',
  answer: z.object({
    used: z.number().int(),
    entries: z.number().int(),
    company_used: z.number().int(),
    /** null: no limit. */
    company_limit: z.number().int().nullable(),
    /** Documents of old and foreign office programs are shown. */
    converts: z.boolean(),
  }),
})

const protectedPage = z.object({
  files: z.array(protectedFile),
  next: z.string().nullable(),
  /** null on later pages. */
  counts: z.number().int().nullable(),
  total_size: z.number().int().nullable(),
  path: z.array(z.object({ id: z.string().nullable(), name: z.string() })),
})
const protectedQuery = { ...paging, search: text(200).default('') }

export const driveProtectedFolder = defineRoute({
  ...shared,
  path: '/api/pbx/drive_protected_folder_details/',
  summary: 'Files of a protected folder that the user may read where they come from, newest first.',
  query: z.object({ ...protectedQuery, folder: protectedName }),
  answer: protectedPage,
})

const ofProtected = (folder: 'crm' | 'chats' | 'records') =>
  defineRoute({
    ...shared,
    path: `/api/pbx/storage_${folder}/`,
    summary: `Same as the protected folder \`${folder}\`.`,
    query: z.object(protectedQuery),
    answer: protectedPage,
  })

export const storageLists = {
  crm: ofProtected('crm'),
  chats: ofProtected('chats'),
  records: ofProtected('records'),
} as const
