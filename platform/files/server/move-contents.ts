import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ContentStore } from './contents/content-store.ts'
import type { FileKeys } from './contents/file-keys.ts'
import { sealedContents } from './contents/sealed-contents.ts'
import { isMissing, type StoreName, type Stores } from './contents/two-stores.ts'

/** A stored file, as its row says. */
interface StoredContent {
  id: string
  companyId: number
  /** Before encryption. */
  sha256: Buffer
}

export interface MoveContents {
  /** Places that contents can be moved to. */
  readonly places: readonly StoreName[]
  readonly usual: StoreName
  /**
   * Puts a copy at `target`, and reads it there.
   * @returns damaged: the source is missing, or differs from what was stored then; it stays as it is
   */
  copy(content: StoredContent, target: StoreName): Promise<'copied' | 'damaged'>
  /** Removes the copy that is not at `kept`. @throws when there is no sound one at `kept` */
  dropOther(content: StoredContent, kept: StoreName): Promise<void>
}

/** Moves contents between the places, still encrypted. */
export function moveContents(stores: Stores, keys: FileKeys, folder: string): MoveContents {
  const at = (place: StoreName): ContentStore =>
    place === 's3' ? (stores.s3 ?? stores.folder) : stores.folder
  const otherThan = (place: StoreName): ContentStore => at(place === 's3' ? 'folder' : 's3')

  /** Of an outage nothing is known: it is thrown. */
  async function isSound(store: ContentStore, { id, sha256 }: StoredContent): Promise<boolean> {
    const hash = createHash('sha256')
    try {
      for await (const chunk of sealedContents(store, keys).open(id, null)) hash.update(chunk as Buffer)
    } catch (error) {
      if (isMissing(error) || isUnreadable(error)) return false
      throw error
    }
    return hash.digest().equals(sha256)
  }

  /** @returns whether there was a source */
  async function put(content: StoredContent, target: StoreName): Promise<boolean> {
    const waiting = join(folder, 'incoming')
    await mkdir(waiting, { recursive: true })
    const path = join(waiting, randomUUID())
    try {
      await pipeline(otherThan(target).open(content.id, null), createWriteStream(path, { mode: 0o600 }))
      const handle = await open(path, 'r')
      await handle.sync().finally(() => handle.close())
      await at(target).take(content.id, content.companyId, path)
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    places: stores.s3 === null ? ['folder'] : ['folder', 's3'],
    usual: stores.usual,
    async copy(content, target) {
      // Of an attempt that was interrupted after it.
      if (await isSound(at(target), content)) return 'copied'
      if (stores.s3 === null || !(await put(content, target))) return 'damaged'
      if (await isSound(at(target), content)) return 'copied'
      await at(target).remove(content.id)
      return 'damaged'
    },
    async dropOther(content, kept) {
      if (stores.s3 === null) return
      if (!(await isSound(at(kept), content))) throw new Error(`${content.id} is not sound in its new place`)
      await otherThan(kept).remove(content.id)
    },
  }
}

/** OpenSSL could not open a piece: it was changed, or cut off. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && /unable to authenticate|invalid authentication tag/i.test(error.message)
