import { mkdir, statfs } from 'node:fs/promises'
import { Failure } from '#platform/access/failure.ts'
import { diskFull } from '#platform/contract/errors.ts'
import type { Logger } from '#platform/log/logger.ts'

/** A reading is used for so long, ms: a busy disk fills by far less than the reserve in it. */
const LASTS = 1_000

/** Free space of the disk with the data folder, of which the database needs the last part. */
export interface DiskSpace {
  /** Bytes that new files may take: what is free beyond the reserve and beyond what running uploads were promised. */
  left(): Promise<number>
  /** @throws Failure `disk_full` when `bytes` more do not fit */
  require(bytes: number): Promise<void>
  /** Holds room for a file that is still arriving. @returns gives it back */
  promise(bytes: number): () => void
}

/** Without a limit, for tools that write files without a running program. */
export const endlessDisk: DiskSpace = {
  left: async () => Number.POSITIVE_INFINITY,
  require: async () => {},
  promise: () => () => {},
}

export function createDiskSpace(folder: string, reserveBytes: number, log: Pick<Logger, 'error'>): DiskSpace {
  let reading: { free: Promise<number>; until: number } | undefined
  let promised = 0
  let isShort = false

  async function read(): Promise<number> {
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    // Once for each time that it becomes short.
    if (free < reserveBytes && !isShort)
      log.error({ free, reserve: reserveBytes }, 'the disk is almost full: new files are refused')
    isShort = free < reserveBytes
    return free
  }

  async function left(): Promise<number> {
    if (!reading || reading.until < performance.now()) {
      reading = { free: read(), until: performance.now() + LASTS }
      reading.free.catch(() => {
        reading = undefined
      })
    }
    return (await reading.free) - reserveBytes - promised
  }

  return {
    left,
    async require(bytes) {
      if ((await left()) < bytes) throw new Failure(diskFull)
    },
    promise(bytes) {
      promised += bytes
      let isHeld = true
      return () => {
        if (isHeld) promised -= bytes
        isHeld = false
      }
    },
  }
}
