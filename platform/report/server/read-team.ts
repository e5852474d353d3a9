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

/** Names of the departments and groups of agents that make somebody's team; null: they belong to none. */
export async function readTeamNames(rows: Rows, userId: number): Promise<string[] | null> {
  const { rows: found } = await sql<{ name: string }>`
    SELECT name FROM (
      SELECT g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = ${userId}
      UNION SELECT g.name FROM join_group_members m JOIN join_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = ${userId}
    ) named ORDER BY search_form(name)`.execute(rows)
  return found.length === 0 ? null : found.map(({ name }) => name)
}
