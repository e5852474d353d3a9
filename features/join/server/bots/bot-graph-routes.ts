import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { conflict, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import {
  type BotDraft,
  botNotPublishable,
  listBotVersions,
  publishBot,
  readBotFigures,
  readBotGraph,
  restoreBotVersion,
  saveBotGraph,
} from '../../contract/bots/bots.ts'
import { findProblems } from '../../contract/bots/find-problems.ts'
import { type BotGraph, botGraph } from '../../contract/bots/graph.ts'
import { joinBotOptions } from '../../contract/config/bot-options.ts'
import { recordAudit } from '../audit.ts'
import { findMissing } from './find-missing.ts'

const bots = (rows: Rows) => rows.selectFrom('join_bots').selectAll().where('deleted_at', 'is', null)
type BotRow = Awaited<ReturnType<ReturnType<typeof bots>['execute']>>[number]

/** @throws Failure `not_found` */
async function lock(rows: Rows, id: number): Promise<BotRow> {
  const row = await bots(rows).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Failure(notFound)
  return row
}

const present = ({ id, name, hosts, draft, draft_version, published }: BotRow): BotDraft => ({
  id,
  name,
  hosts,
  graph: botGraph.parse(draft),
  draft_version,
  published,
})

const keepDraft = (rows: Rows, id: number, graph: BotGraph): Promise<BotRow> =>
  rows
    .updateTable('join_bots')
    .set((set) => ({ draft: JSON.stringify(graph), draft_version: set('draft_version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

const read = bind(readBotGraph, async ({ unit, params: { id } }) => {
  const row = await bots(unit.rows).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure(notFound)
  return present(row)
})

const save = bind(saveBotGraph, async ({ unit, params: { id }, body }) => {
  const row = await lock(unit.rows, id)
  if (row.draft_version !== body.draft_version) throw new Failure(conflict)
  return present(await keepDraft(unit.rows, id, body.graph))
})

const publish = bind(publishBot, async (request) => {
  const { unit, params, body, principal } = request
  const row = await lock(unit.rows, params.id)
  if (row.draft_version !== body.draft_version) throw new Failure(conflict)
  const graph = botGraph.parse(row.draft)
  const problems = [...findProblems(graph, row.hosts), ...(await findMissing(unit.rows, graph))]
  if (problems.length > 0) {
    const fields: Record<string, string[]> = {}
    for (const { node, code } of problems)
      fields[node ?? 'graph'] = [...(fields[node ?? 'graph'] ?? []), code]
    throw new Failure(botNotPublishable, { fields })
  }
  const { number } = await unit.rows
    .insertInto('join_bot_versions')
    .values({
      company_id: row.company_id,
      bot_id: row.id,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM join_bot_versions WHERE bot_id = ${row.id})`,
      graph: JSON.stringify(graph),
      note: body.note,
      published_by: principal.userId,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  const changed = await unit.rows
    .updateTable('join_bots')
    .set((set) => ({ published: number, version: set('version', '+', 1) }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(unit, {
    by: request,
    action: 'join_bot.published',
    subject: { type: 'join_bot', id: row.id, name: row.name },
    details: { number },
  })
  return present(changed)
})

const versions = bind(listBotVersions, async ({ unit, params: { id } }) => {
  const row = await bots(unit.rows).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure(notFound)
  const found = await unit.rows
    .selectFrom('join_bot_versions as v')
    .leftJoin('users as u', 'u.id', 'v.published_by')
    .select(['v.number', 'v.note', 'v.published_at', 'u.short_name'])
    .where('v.bot_id', '=', id)
    .orderBy('v.number', 'desc')
    .limit(100)
    .execute()
  return {
    results: found.map(({ number, note, published_at, short_name }) => ({
      number,
      note,
      published_by: short_name ?? '',
      published_at: published_at.toISOString(),
      current: number === row.published,
    })),
  }
})

const restore = bind(restoreBotVersion, async ({ unit, params: { id }, body: { number } }) => {
  await lock(unit.rows, id)
  const version = await unit.rows
    .selectFrom('join_bot_versions')
    .select('graph')
    .where('bot_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!version) throw new Failure(notFound)
  return present(await keepDraft(unit.rows, id, botGraph.parse(version.graph)))
})

const figures = bind(readBotFigures, async ({ unit, params: { id }, query: { days } }) => {
  if (!(await bots(unit.rows).where('id', '=', id).executeTakeFirst())) throw new Failure(notFound)
  const since = new Date(Date.now() - days * 86_400_000)
  const counted = await unit.rows
    .selectFrom('join_bot_passages')
    .select(['node', 'port', sql<number>`count(DISTINCT conversation_id)::int`.as('count')])
    .where('bot_id', '=', id)
    .where('at', '>=', since)
    .groupBy(['node', 'port'])
    .orderBy('node')
    .orderBy('port')
    .execute()
  const { conversations } = await unit.rows
    .selectFrom('join_bot_passages')
    .select(sql<number>`count(DISTINCT conversation_id)::int`.as('conversations'))
    .where('bot_id', '=', id)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return { conversations, results: counted }
})

/** Routes of a bot's graph: draft, published versions and statistics. */
export const botGraphRoutes: readonly BoundRoute[] = [
  read,
  save,
  publish,
  versions,
  restore,
  figures,
  bind(joinBotOptions, ({ unit, query }) => findOptions(unit.rows, 'join_bots', query)),
]
