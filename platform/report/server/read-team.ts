import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** Ids as texts, as conditions have them. */
export interface Team {
  /** Everybody of the groups, and who asks. */
  users: string[]
  /** Groups of agents to which they belong. */
  channels: string[]
  /** Of the people. */
  extensions: string[]
  /** Those that these extensions serve or may serve. */
  queues: string[]
}

/** Whose numbers a supervisor of some groups reads; null: they belong to none, and are bound to none. */
export async function readTeam(rows: Rows, userId: number): Promise<Team | null> {
  const { rows: found } = await sql<Team>`
    SELECT users::text[], channels::text[], extensions::text[], queues::text[] FROM team_of(${userId}::bigint)`.execute(
    rows,
  )
  return found[0] ?? null
}
