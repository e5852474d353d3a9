import { z } from 'zod'
import { id, instant, uuid } from '#platform/contract/scalars.ts'

/** Bytes of a name in UTF-8, as file systems allow. */
export const MAX_NAME_BYTES = 255
/** Folders within folders. */
export const MAX_DEPTH = 60
/** Folders and files of one user, with those in the bin. */
export const MAX_ENTRIES = 500_000
/** Chosen at once. */
export const MAX_CHOSEN = 1000
/** Copied or put into the bin at once, with all that lies in the chosen folders. */
export const MAX_TREE = 50_000
/** Days that the bin keeps what is in it. */
export const BIN_DAYS = 30
/** Earlier contents of a file. */
export const MAX_VERSIONS = 20

/** The folder that an entry lies in; null: Home. */
const folder = uuid.nullable()

const common = {
  id: uuid,
  folder,
  starred: z.boolean(),
  /** Of a drive that is shared; null: the own one. */
  owner: z.object({ id, name: z.string() }).nullable(),
  created_at: instant,
  modified_at: instant,
}

export const driveFolder = z.object({
  ...common,
  name: z.string(),
  /** Folders and files directly in it. */
  entries: z.number().int(),
})
export type DriveFolder = z.infer<typeof driveFolder>

export const driveFile = z.object({
  ...common,
  filename: z.string(),
  /** In lower case without the dot; empty: none. */
  extension: z.string(),
  /** Bytes. */
  size: z.number().int(),
  content_type: z.string(),
  /** Address of the content. */
  url: z.string(),
  /** Number of earlier contents. */
  versions: z.number().int(),
})
export type DriveFile = z.infer<typeof driveFile>

/** From Home, whose id is null, to a folder. */
export const drivePath = z.array(z.object({ id: folder, name: z.string() }))

/** Folders whose files lie elsewhere, and are read through the rights there. */
export const PROTECTED_FOLDERS = ['chats', 'records', 'crm', 'shared'] as const
export type ProtectedName = (typeof PROTECTED_FOLDERS)[number]
export const protectedName = z.enum(PROTECTED_FOLDERS)

export const protectedFolder = z.object({
  folder: protectedName,
  counts: z.number().int(),
  /** Bytes. */
  total_size: z.number().int(),
})

export const protectedFile = z.object({
  id,
  filename: z.string(),
  extension: z.string(),
  size: z.number().int(),
  content_type: z.string(),
  modified_at: instant,
  /** Where it comes from: a chat's or a person's name; empty: not known. */
  origin: z.string(),
  url: z.string(),
})
export type ProtectedFile = z.infer<typeof protectedFile>
