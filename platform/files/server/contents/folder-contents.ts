import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { moveFile } from '../move-file.ts'
import type { ContentStore } from './content-store.ts'

/** Contents in a local folder, in subfolders by the id's first two letters. */
export function folderContents(folder: string): ContentStore {
  const pathOf = (id: string) => join(folder, 'stored', id.slice(0, 2), id)
  return {
    take: (id, _companyId, path) => moveFile(path, pathOf(id)),
    open: (id, range) => createReadStream(pathOf(id), range ?? {}),
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}
