import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { mapInTurns } from '#platform/parsing/server/in-turns.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { cellsRead } from '#platform/resource/server/sheet/read-first.ts'
import { sheetWithoutColumns } from '#platform/spreadsheet/contract/sheet.ts'
import { withSheet } from '#platform/spreadsheet/server/read-sheet.ts'
import { guessColumns } from '../../../contract/bulk/audience.ts'
import {
  chooseAudience,
  listAudienceViews,
  MAX_RECIPIENTS,
  planBroadcast,
  uploadAudience,
} from '../../../contract/bulk/broadcast-calls.ts'
import { joinBroadcasts } from '../../../contract/bulk/broadcasts.ts'
import { broadcastNotNow } from '../../../contract/errors.ts'
import { paramsOf } from '../../../contract/templates/template-text.ts'
import type { CrmAudience } from '../../ports.ts'
import { type BroadcastRow, lockBroadcast, presentPlan, sourcesOf } from './broadcast.queries.ts'
import { sheetOfPeople } from './crm-columns.ts'
import { type AudienceRow, saveAudience } from './save-audience.ts'

const MAX_CELL_LENGTH = 300

/** @throws Failure `not_found`, `broadcast_not_now` once it has begun */
async function lockDraft({ rows }: UnitOfWork, id: number): Promise<BroadcastRow> {
  const row = await lockBroadcast(rows, id)
  if (row.state !== 'draft') throw new Failure(broadcastNotNow)
  return row
}

/** Unique column names. */
function headingsOf(input: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return input.map((heading, index) => {
    const name = cutText(heading.trim(), 100) || `Columna ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} ${times}`
  })
}

interface Audience {
  label: string
  columns: readonly string[]
  /** Columns of the number and the name; guessed by their titles in people's own sheets. */
  known?: { phone: string; name: string }
  people: readonly AudienceRow[]
}

async function replace(rows: Rows, row: BroadcastRow, audience: Audience): Promise<void> {
  const { label, columns, people } = audience
  const known = audience.known ?? guessColumns(columns)
  const columnOr = (column: string | null, otherwise: string | null) =>
    column !== null && columns.includes(column) ? column : otherwise
  const plan = {
    phone_column: columnOr(row.phone_column, known.phone ?? columns[0] ?? null),
    name_column: columnOr(row.name_column, known.name),
  }
  const before = sourcesOf(row)
  const params = Array.from({ length: paramsOf(row.message) }, (_, index) => {
    const source = before[index] ?? { column: null, text: '' }
    return { ...source, column: columnOr(source.column, null) }
  })
  await rows
    .updateTable('join_broadcasts')
    .set((set) => ({
      ...plan,
      columns: [...columns],
      params: JSON.stringify(params),
      audience: cutText(label, 300),
      version: set('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute()
  await saveAudience(rows, { ...row, ...plan, params }, people)
}

/** Contacts who have written over the account and whose conversation has one of the labels. */
async function labelled(
  rows: Rows,
  { account_id: accountId }: BroadcastRow,
  labels: readonly number[],
): Promise<Audience> {
  const { rows: found } = await sql<{ name: string; phone: string; label: string }>`
    SELECT coalesce(p.custom_name, p.name) AS name, p.phone, l.name AS label
      FROM join_conversations c
      JOIN join_contacts p ON p.id = c.contact_id
      JOIN join_labels l ON l.id = c.label_id
     WHERE c.account_id = ${accountId} AND c.label_id = ANY (${[...labels]}::bigint[]) AND p.phone IS NOT NULL
     ORDER BY c.id LIMIT ${MAX_RECIPIENTS}`.execute(rows)
  const names = await rows
    .selectFrom('join_labels')
    .select('name')
    .where('id', 'in', [...labels])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  if (names.length === 0) throw new Failure(notFound)
  return {
    label: names.map(({ name }) => name).join(', '),
    columns: ['Nombre', 'Teléfono', 'Etiqueta'],
    known: { phone: 'Teléfono', name: 'Nombre' },
    people: found.map(({ name, phone, label }, index) => ({
      number: index + 1,
      cells: { Nombre: name, Teléfono: phone, Etiqueta: label },
    })),
  }
}

/** @throws Failure `not_found` */
async function ofView(rows: Rows, viewer: Principal, crm: CrmAudience, view: number): Promise<Audience> {
  const found = await crm.people(rows, viewer, view, MAX_RECIPIENTS)
  if (found === null) throw new Failure(notFound)
  return sheetOfPeople(found)
}

const withinSheet: NonNullable<BoundRoute['around']> = ({ upload, principal }, proceed) =>
  withSheet(upload?.path ?? '', { companyId: principal?.companyId ?? 0, maxRows: MAX_RECIPIENTS }, proceed)

const refreshing = <Route extends BoundRoute>(route: Route) => refreshingLists([joinBroadcasts.name], route)

/** Routes of a broadcast's audience. */
export const audienceRoutes = (crm: CrmAudience): readonly BoundRoute[] => [
  {
    ...refreshing(
      bind(uploadAudience, async (request) => {
        const { unit, params, upload } = request
        const row = await lockDraft(unit, params.id)
        const [first = [], ...cells] = cellsRead(request)
        if (first.every((heading) => heading === '') || cells.length === 0)
          throw new Failure(sheetWithoutColumns)
        const columns = headingsOf(first)
        const people = await mapInTurns(cells, (row, index) => ({
          number: index + 2,
          cells: Object.fromEntries(
            columns.map((column, at) => [column, cutText(row[at] ?? '', MAX_CELL_LENGTH)]),
          ),
        }))
        await replace(unit.rows, row, { label: upload.name, columns, people })
        return presentPlan(unit.rows, row.id)
      }),
    ),
    around: withinSheet,
  },
  refreshing(
    bind(chooseAudience, async ({ unit, principal, params, body }) => {
      const row = await lockDraft(unit, params.id)
      if ((body.labels === undefined) === (body.view === undefined)) throw new Failure(invalid)
      const audience =
        body.view === undefined
          ? await labelled(unit.rows, row, body.labels ?? [])
          : await ofView(unit.rows, principal, crm, body.view)
      await replace(unit.rows, row, audience)
      return presentPlan(unit.rows, row.id)
    }),
  ),
  refreshing(
    bind(planBroadcast, async ({ unit, params, body }) => {
      const row = await lockDraft(unit, params.id)
      const people = await unit.rows
        .selectFrom('join_broadcast_recipients')
        .select(['number', 'cells'])
        .where('broadcast_id', '=', row.id)
        .orderBy('number')
        .execute()
      await unit.rows
        .updateTable('join_broadcasts')
        .set((set) => ({
          phone_column: body.phone_column,
          name_column: body.name_column,
          params: JSON.stringify(body.params),
          version: set('version', '+', 1),
        }))
        .where('id', '=', row.id)
        .execute()
      await saveAudience(
        unit.rows,
        { ...row, ...body },
        people.map(({ number, cells }) => ({ number, cells: cells as Record<string, string> })),
      )
      return presentPlan(unit.rows, row.id)
    }),
  ),
  bind(listAudienceViews, async ({ unit, principal }) => ({
    results: await crm.views(unit.rows, principal),
  })),
]
