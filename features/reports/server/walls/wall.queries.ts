import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { withheldFrom } from '#platform/access/may.ts'
import type { Principal, Team } from '#platform/access/principal.ts'
import { supervises, teamColumn } from '#platform/access/supervised.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Wall, WallPanel } from '../../contract/walls.ts'

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Links made by the viewer, or by those whom they supervise. */
export async function findWalls(rows: Rows, viewer: Principal, only: { id?: number } = {}): Promise<Wall[]> {
  const found = await rows
    .selectFrom('report_walls as wall')
    .innerJoin('users as author', 'author.id', 'wall.user_id')
    .select(['wall.id', 'wall.name', 'wall.panels', 'wall.names', 'author.short_name as author'])
    .select(['wall.created_at', 'wall.expires_at', 'wall.seen_at'])
    .where(supervises(viewer, sql`wall.user_id`))
    .$if(only.id !== undefined, (query) => query.where('wall.id', '=', only.id ?? 0))
    .orderBy('wall.id')
    .execute()
  return found.map((row) => ({
    ...row,
    panels: row.panels as WallPanel[],
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
  }))
}

export interface OpenWall {
  id: number
  company_id: number
  user_id: number
  role: Role
  team: Team | null
  /** What the company withholds from that role. */
  withheld: ReadonlySet<string>
  name: string
  company: string
  time_zone: string
  panels: WallPanel[]
  names: boolean
  is_seen: boolean
}

/** The wall of a secret, as long as it lasts and its maker and company are active; one indexed look-up. */
export async function findOpenWall(rows: Rows, token: string): Promise<OpenWall | undefined> {
  const { rows: found } = await sql<Omit<OpenWall, 'withheld'> & { hidden_abilities: string[] }>`
    SELECT w.id, w.company_id, w.user_id, u.role, ${teamColumn(sql`u.id`)} AS team, c.hidden_abilities, w.name, c.name AS company, c.time_zone, w.panels, w.names,
           coalesce(w.seen_at > now() - interval '1 minute', false) AS is_seen
      FROM report_walls w JOIN users u ON u.id = w.user_id JOIN companies c ON c.id = w.company_id
     WHERE w.token_hash = ${hashOf(token)} AND w.expires_at > now()
       AND u.disabled_at IS NULL AND u.deleted_at IS NULL AND c.disabled_at IS NULL`.execute(rows)
  const [wall] = found
  return wall && { ...wall, withheld: withheldFrom(wall.role, wall.hidden_abilities) ?? new Set() }
}

export const markSeen = (rows: Rows, id: number) =>
  sql`UPDATE report_walls SET seen_at = now()
       WHERE id = ${id} AND (seen_at IS NULL OR seen_at < now() - interval '1 minute')`.execute(rows)
