import { sql } from 'kysely'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import {
  listClosingTypes,
  listContacts,
  listDefaultMessages,
  listLabels,
  listSurveys,
  listTemplates,
  saveDefaultValues,
} from '../../contract/agent-tools.ts'
import { visible } from '../conversations/access.ts'
import type { JoinContext } from '../join-context.ts'
import { closingTypes, defaultMessages, matches } from './canned-responses.ts'
import { findContacts } from './find-contacts.ts'
import { offered, presentTemplate, storeDefaultValues } from './offered-templates.ts'

export const agentToolRoutes = ({ links }: Pick<JoinContext, 'links'>): readonly BoundRoute[] => [
  bind(listTemplates, async ({ unit, principal, query }) => {
    const found = await offered(unit.rows, principal)
      .where(matches(query.search))
      .$if(query.account !== undefined, (list) => list.where('t.account_id', '=', query.account ?? 0))
      .orderBy('t.favourite', 'desc')
      .orderBy('t.name')
      .limit(query.limit)
      .execute()
    return { results: found.map((row) => presentTemplate(links, principal, row)) }
  }),
  bind(saveDefaultValues, async ({ unit, principal, params: { id }, body: { values } }) =>
    presentTemplate(links, principal, await storeDefaultValues(unit, principal, { id, values })),
  ),
  bind(listDefaultMessages, ({ unit, principal, query }) =>
    defaultMessages(unit.rows, principal, query.search),
  ),
  bind(listLabels, async ({ unit, principal }) => {
    const { rows: results } = await sql<{ id: number; name: string; color: string; chats: number }>`
      SELECT l.id, l.name, l.color,
             (SELECT count(*) FROM join_conversations c WHERE c.company_id = l.company_id AND c.label_id = l.id AND c.state <> 'closed' AND ${visible(principal)})::int AS chats
        FROM join_labels l WHERE l.deleted_at IS NULL ORDER BY l.name`.execute(unit.rows)
    return { results }
  }),
  bind(listClosingTypes, ({ unit }) => closingTypes(unit.rows)),
  bind(listSurveys, async ({ unit, principal }) => {
    const found = await unit.rows
      .selectFrom('join_surveys')
      .select(['id', 'name', 'question', 'options'])
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute()
    const { username } = await unit.rows
      .selectFrom('users')
      .select('username')
      .where('id', '=', principal.userId)
      .executeTakeFirstOrThrow()
    return { results: found.map((survey) => ({ ...survey, agent: username, chatId: null })) }
  }),
  bind(listContacts, ({ unit, principal, query }) => findContacts(unit.rows, principal, query)),
]
