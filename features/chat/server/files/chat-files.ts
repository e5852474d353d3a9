import type { FileStore } from '#platform/files/server/file-store.ts'

/** The part of the file store that the chat uses. */
export type ChatFiles = Pick<FileStore, 'keepGuarded' | 'putGuarded' | 'open' | 'read' | 'claim' | 'drop'>
