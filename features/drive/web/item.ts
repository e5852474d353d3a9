import type { DriveFile, DriveFolder, ProtectedFile, ProtectedName } from '../contract/entries.ts'

interface Common {
  /** Unique on the screen. */
  readonly key: string
  readonly name: string
  /** Bytes; null for folders. */
  readonly size: number | null
  readonly modified: string | null
}

export type OwnFolder = Common & { readonly kind: 'folder'; readonly entry: DriveFolder }
export type OwnFile = Common & { readonly kind: 'file'; readonly entry: DriveFile }
/** A protected folder of Home. */
export type SourceFolder = Common & {
  readonly kind: 'source'
  readonly source: ProtectedName
  readonly count: number
}
/** A file of a protected folder. */
export type SourceFile = Common & {
  readonly kind: 'sourceFile'
  readonly source: ProtectedName
  readonly entry: ProtectedFile
}

/** Whatever the drive lists. */
export type Item = OwnFolder | OwnFile | SourceFolder | SourceFile

export const itemOfFolder = (entry: DriveFolder): OwnFolder => ({
  kind: 'folder',
  key: entry.id,
  name: entry.name,
  size: null,
  modified: entry.modified_at,
  entry,
})

export const itemOfFile = (entry: DriveFile): OwnFile => ({
  kind: 'file',
  key: entry.id,
  name: entry.filename,
  size: entry.size,
  modified: entry.modified_at,
  entry,
})

export const itemOfSourceFile = (source: ProtectedName, entry: ProtectedFile): SourceFile => ({
  kind: 'sourceFile',
  key: `${source}-${entry.id}`,
  name: entry.filename,
  size: entry.size,
  modified: entry.modified_at,
  source,
  entry,
})

export const isOwn = (item: Item): item is OwnFolder | OwnFile =>
  item.kind === 'folder' || item.kind === 'file'

export const isFile = (item: Item): item is OwnFile | SourceFile =>
  item.kind === 'file' || item.kind === 'sourceFile'
