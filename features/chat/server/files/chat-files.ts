import type { FileStore } from '#platform/files/server/file-store.ts'

/** Where the chat keeps files, and from where it hands them out. */
export type ChatFiles = Pick<FileStore, 'keepGuarded' | 'putGuarded' | 'open' | 'read' | 'claim' | 'drop'>
