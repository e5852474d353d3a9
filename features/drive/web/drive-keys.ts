import type { QueryClient } from '@tanstack/react-query'

/** Keys of cached answers. */
const DRIVE = ['drive'] as const
export const LISTS = [...DRIVE, 'list'] as const
export const STORAGE = [...DRIVE, 'storage'] as const
export const SOURCES = [...DRIVE, 'sources'] as const
export const COLLEAGUES = [...DRIVE, 'colleagues'] as const
export const sharingOf = (entry: string) => [...DRIVE, 'sharing', entry] as const
export const versionsOf = (file: string) => [...DRIVE, 'versions', file] as const

/** Reads again what a change may have touched. */
export async function reloadDrive(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: LISTS }),
    queries.invalidateQueries({ queryKey: STORAGE }),
  ])
}
