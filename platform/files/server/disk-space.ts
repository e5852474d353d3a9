import { mkdir, statfs } from 'node:fs/promises'
import { Failure } from '#platform/access/failure.ts'
import { diskFull } from '#platform/contract/errors.ts'
import type { Logger } from '#platform/log/logger.ts'

/** A reading is used for so long, ms: a busy disk fills by far less than the reserve in it. */
const LASTS = 1_000

/** Free space of the disk with the data folder, of which the database needs the last part. */
export interface DiskSpace {
  /** Bytes that new files may take: what is free beyond the reserve. */
  left(): Promise<number>
  /** @throws Failure `disk_full` when `bytes` more do not fit */
  require(bytes: number): Promise<void>
  /**
   * Holds room for an upload that is still arriving. One company's have at most half of what is left, since who announces much
   * need not send it; other files take what is really there. @returns gives it back
   * @throws Failure `disk_full`
   */
  promise(companyId: number, bytes: number): Promise<() => void>
}

/** Without a limit, for tools that write files without a running program. */
export const endlessDisk: DiskSpace = {
  left: async () => Number.POSITIVE_INFINITY,
  require: async () => {},
  promise: async () => () => {},
}

export function createDiskSpace(folder: string, reserveBytes: number, log: Pick<Logger, 'error'>): DiskSpace {
  let reading: { free: Promise<number>; until: number } | undefined
  const promised = new Map<number, number>()
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
    return (await reading.free) - reserveBytes
  }

  return {
    left,
    async require(bytes) {
      if ((await left()) < bytes) throw new Failure(diskFull)
    },
    async promise(companyId, bytes) {
      const room = await left()
      const own = (promised.get(companyId) ?? 0) + bytes
      const all = bytes + [...promised.values()].reduce((sum, held) => sum + held, 0)
      if (all > room || own > room / 2) throw new Failure(diskFull)
      promised.set(companyId, own)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const rest = (promised.get(companyId) ?? bytes) - bytes
        if (rest > 0) promised.set(companyId, rest)
        else promised.delete(companyId)
      }
    },
  }
}
