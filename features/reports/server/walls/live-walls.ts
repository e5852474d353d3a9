import type { Database, Rows } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { WallAnswer } from '../../contract/walls.ts'
import { readSales } from './read-sales.ts'
import { markSeen, type OpenWall } from './wall.queries.ts'
import type { WallPorts } from './wall-ports.ts'

/** Pages of one wall share its numbers for this long, ms. */
const FRESH_MS = 2_000
/** Walls kept in memory; the longest unread goes first. */
const MAX_KEPT = 500

export interface LiveWallsParts extends WallPorts {
  database: Database
  log: Logger
}

/** The numbers of walls, read at most every few seconds however many pages show them. */
export function createLiveWalls({ database, log, ...ports }: LiveWallsParts) {
  const kept = new Map<number, { at: number; answer: Promise<WallAnswer> }>()

  /** One source that does not answer, as the telephone server, leaves its panel empty and the others as they are. */
  const orNull = async <Value>(read: () => Promise<Value>): Promise<Value | null> => {
    try {
      return await read()
    } catch (error) {
      log.warn({ err: error }, 'a panel of a wall could not be read')
      return null
    }
  }

  async function read(wall: OpenWall): Promise<WallAnswer> {
    const {
      company_id: companyId,
      user_id: userId,
      role,
      team,
      withheld,
      panels,
      names,
      time_zone: timeZone,
    } = wall
    const viewer = { userId, companyId, role, team, withheld, extension: null }
    const within = <Value>(work: (rows: Rows) => Promise<Value>) =>
      orNull(() => database.reading(companyId, ({ rows }) => work(rows)))
    const has = (panel: (typeof panels)[number]) => panels.includes(panel)
    const queues = has('queues') ? await within((rows) => ports.queues(rows, viewer)) : null
    const conversations = has('conversations')
      ? await within((rows) => ports.conversations(rows, viewer))
      : null
    const sales = has('sales')
      ? await within((rows) => readSales(ports.sales, rows, viewer, { timeZone, names }))
      : null
    if (!wall.is_seen) await database.tenant(companyId, ({ rows }) => markSeen(rows, wall.id))
    return {
      name: wall.name,
      company: wall.company,
      time_zone: timeZone,
      at: new Date().toISOString(),
      panels,
      queues: queues && { ...queues, agents: names ? queues.agents : [] },
      conversations,
      sales,
    }
  }

  return (wall: OpenWall): Promise<WallAnswer> => {
    const now = Date.now()
    const known = kept.get(wall.id)
    if (known !== undefined && now - known.at < FRESH_MS) return known.answer
    const answer = read(wall)
    // Deleted first, so that the map stays in the order of reading.
    kept.delete(wall.id)
    kept.set(wall.id, { at: now, answer })
    answer.catch(() => kept.delete(wall.id))
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}
