import { MAX_CHOSEN } from '../../contract/entries.ts'
import { type Item, isOwn, type OwnFile, type OwnFolder } from '../item.ts'

export interface ChosenIds {
  files: string[]
  folders: string[]
}

export const idsOf = (items: readonly (OwnFile | OwnFolder)[]): ChosenIds => ({
  files: items.filter(({ kind }) => kind === 'file').map(({ key }) => key),
  folders: items.filter(({ kind }) => kind === 'folder').map(({ key }) => key),
})

/** Own entries in portions that one request takes; folders first, since they take their contents along. */
export function batchesOf(items: readonly Item[], size = MAX_CHOSEN): ChosenIds[] {
  const own = items.filter(isOwn)
  const sorted = [
    ...own.filter(({ kind }) => kind === 'folder'),
    ...own.filter(({ kind }) => kind === 'file'),
  ]
  const batches: ChosenIds[] = []
  for (let at = 0; at < sorted.length; at += size) batches.push(idsOf(sorted.slice(at, at + size)))
  return batches
}
