import type { Rows } from '#platform/db/database.ts'
import { type BotGraph, botGraph } from '../../contract/bots/graph.ts'
import type { BotState } from '../../contract/bots/interpret.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'

export interface BotVersionRow {
  bot: number
  version: number
  graph: BotGraph
  hosts: readonly string[]
}

/** A conversation that waits at a node of its bot. */
export interface Waiting {
  locked: LockedConversation
  state: BotState
  version: BotVersionRow
}

const versions = (rows: Rows) =>
  rows
    .selectFrom('join_bots as b')
    .innerJoin('join_bot_versions as v', 'v.bot_id', 'b.id')
    .select(['b.id as bot', 'v.number as version', 'v.graph', 'b.hosts'])

const parsed = (row: { graph: unknown; bot: number; version: number; hosts: string[] }): BotVersionRow => ({
  ...row,
  graph: botGraph.parse(row.graph),
})

/** The published version, for new conversations; undefined: none. */
export async function findPublished(rows: Rows, botId: number): Promise<BotVersionRow | undefined> {
  const row = await versions(rows)
    .where('b.id', '=', botId)
    .where('b.deleted_at', 'is', null)
    .whereRef('v.number', '=', 'b.published')
    .executeTakeFirst()
  return row && parsed(row)
}

/** The version that a conversation started with. */
export async function findVersion(
  rows: Rows,
  botId: number,
  number: number,
): Promise<BotVersionRow | undefined> {
  const row = await versions(rows).where('b.id', '=', botId).where('v.number', '=', number).executeTakeFirst()
  return row && parsed(row)
}
