import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { templateFileUrl } from '../../contract/templates/template-calls.ts'
import { buttonOf, paramsOf } from '../../contract/templates/template-text.ts'
import {
  listClosingTypes,
  listContacts,
  listDefaultMessages,
  listLabels,
  listSurveys,
  listTemplates,
  type OfferedTemplate,
  saveDefaultValues,
} from '../../contract/words.ts'
import { seesAll } from '../conversations/access.ts'
import { digitsOf, nameOf } from '../conversations/chat.present.ts'
import type { JoinParts } from '../parts.ts'

const offered = (rows: Rows, principal: Principal) =>
  rows
    .selectFrom('join_templates as t')
    .leftJoin('join_template_values as v', (join) =>
      join.onRef('v.template_id', '=', 't.id').on('v.user_id', '=', principal.userId),
    )
    .selectAll('t')
    .select('v.values_given')
    .where('t.deleted_at', 'is', null)
    .where('t.status', '=', 'approved')

type Offered = Awaited<ReturnType<ReturnType<typeof offered>['execute']>>[number]

const presentTemplate = (links: JoinParts['links'], principal: Principal, row: Offered): OfferedTemplate => ({
  id: row.id,
  template_id: row.provider_id ?? row.name,
  title: row.name,
  language: row.language,
  category: row.category,
  message: row.message,
  footer: row.footer ?? '',
  type_message: row.header as OfferedTemplate['type_message'],
  type_template: 'pbx_template',
  file_template: row.file_id === null ? null : templateFileUrl(row.id),
  image: row.file_id === null ? null : links.sign(templateFileUrl(row.id), principal).url,
  status: row.status as OfferedTemplate['status'],
  params: paramsOf(row.message),
  default_values: row.values_given ?? row.default_values,
  buttons: row.buttons.map((line) => buttonOf(line).title),
  account: row.account_id,
})

const matches = (search: string) =>
  sql<boolean>`(${search} = '' OR strpos(search_text, (SELECT search_form(${search}))) > 0)`

export const wordRoutes = ({ links }: Pick<JoinParts, 'links'>): readonly BoundRoute[] => [
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
  bind(saveDefaultValues, async ({ unit, principal, params: { id }, body }) => {
    const there = await offered(unit.rows, principal).where('t.id', '=', id).executeTakeFirst()
    if (!there) throw new Failure(notFound)
    await unit.rows
      .insertInto('join_template_values')
      .values({
        company_id: principal.companyId,
        template_id: id,
        user_id: principal.userId,
        values_given: body.values,
      })
      .onConflict((conflict) =>
        conflict.columns(['template_id', 'user_id']).doUpdateSet({ values_given: body.values }),
      )
      .execute()
    return presentTemplate(links, principal, { ...there, values_given: body.values })
  }),
  bind(listDefaultMessages, async ({ unit, principal, query }) => {
    const found = await unit.rows
      .selectFrom('join_default_messages as d')
      .select(['d.id', 'd.name', 'd.shortcut', 'd.message'])
      .where('d.deleted_at', 'is', null)
      .where(matches(query.search))
      // Those who see all have the administrator's; an agent those of everybody and of the own groups.
      .$if(!seesAll(principal), (list) =>
        list.where(
          sql<boolean>`(d.group_id IS NULL OR d.group_id IN (SELECT group_id FROM join_group_members WHERE user_id = ${principal.userId}))`,
        ),
      )
      .orderBy('d.name')
      .limit(500)
      .execute()
    return {
      data: found.map(({ name, shortcut, ...rest }) => ({ ...rest, title: name, shortcut: shortcut ?? '' })),
    }
  }),
  bind(listLabels, async ({ unit, principal }) => {
    const mine = seesAll(principal) ? sql<boolean>`true` : sql<boolean>`c.owner_id = ${principal.userId}`
    const { rows: results } = await sql<{ id: number; name: string; color: string; chats: number }>`
      SELECT l.id, l.name, l.color,
             (SELECT count(*) FROM join_conversations c WHERE c.company_id = l.company_id AND c.label_id = l.id AND c.state <> 'closed' AND ${mine})::int AS chats
        FROM join_labels l WHERE l.deleted_at IS NULL ORDER BY l.name`.execute(unit.rows)
    return { results }
  }),
  bind(listClosingTypes, async ({ unit }) => ({
    results: await unit.rows
      .selectFrom('join_closing_types')
      .select(['id', 'name'])
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute(),
  })),
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
  bind(listContacts, async ({ unit, principal, query }) => {
    const from = Number(query.cursor ?? 0)
    const visibleTo = seesAll(principal)
      ? sql<boolean>`true`
      : sql<boolean>`EXISTS (SELECT FROM join_conversations c WHERE c.contact_id = p.id AND c.owner_id = ${principal.userId})`
    const found = await unit.rows
      .selectFrom('join_contacts as p')
      .select(['p.id', 'p.name as contact_name', 'p.custom_name', 'p.phone', 'p.opted_out_at'])
      .where(visibleTo)
      .$if(query.characters !== '', (list) =>
        list.where(
          sql<boolean>`p.id IN (SELECT search_join_contacts('%' || (SELECT search_form(${query.characters})) || '%', 2000))`,
        ),
      )
      .$if(Number.isSafeInteger(from) && from > 0, (list) => list.where('p.id', '<', from))
      .orderBy('p.id', 'desc')
      .limit(query.page_size + 1)
      .execute()
    const shown = found.slice(0, query.page_size)
    const last = shown.at(-1)
    return {
      contacts: shown.map((row) => ({
        id: row.id,
        nombre: nameOf(row),
        mobile: digitsOf(row.phone),
        company: '',
        status: row.opted_out_at === null ? 'active' : 'opted_out',
        avatar: null,
      })),
      next: found.length > query.page_size && last ? String(last.id) : null,
    }
  }),
]
