import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { act } from '#platform/resource/server/resource-writes.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { noReplacement, replaceUses, type Used } from '../../contract/config/uses.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { requireThere } from './list-uses.ts'
import { TABLES } from './tables.ts'
import { findUses, REFERENCES, type Reference, refersTo } from './uses.ts'

const recordAudit = auditRecorder(crmTexts)

/** What two must have in common for one to stand in the other's place. */
const ALIKE: Readonly<Record<Used, string>> = {
  'business-lines': '',
  phases: 'line_id',
  stages: '',
  origins: '',
  needs: '',
  campaigns: '',
  'discard-reasons': '',
  statuses: 'entity',
  'variable-types': 'kind',
  variables: 'entity, type_id',
}

async function requireAlike(rows: Rows, kind: Used, ids: readonly [number, number]): Promise<void> {
  const alike = ALIKE[kind]
  if (ids[0] === ids[1]) throw new Failure(noReplacement)
  if (alike === '') return
  const found = await sql`
    SELECT DISTINCT ${sql.raw(alike)} FROM ${sql.table(TABLES[kind])} WHERE id = ANY(${[...ids]}::bigint[])`.execute(
    rows,
  )
  if (found.rows.length > 1) throw new Failure(noReplacement)
}

const LINKS: readonly string[] = ['crm_status_variables', 'crm_stage_variables']

/** How a reference comes to point at `to`. */
function assignment({ column }: Reference, from: number, to: number): RawBuilder<unknown> {
  if (column === 'variables')
    return sql`variables = variables - ${String(from)}::text
      || jsonb_build_object(${String(to)}::text, coalesce(variables -> ${String(to)}, variables -> ${String(from)}))`
  if (column === 'stage_id')
    return sql`(line_id, phase_id, stage_id) = (
      SELECT p.line_id, p.id, s.id FROM crm_stages s JOIN crm_phases p ON p.id = s.phase_id WHERE s.id = ${to})`
  return sql`${sql.ref(column)} = ${to}`
}

/** What hangs below a line or a phase, and the column that says of which. */
const BELOW: Readonly<Record<string, string>> = { crm_phases: 'line_id', crm_stages: 'phase_id' }

/**
 * What hangs below one comes to hang below the other, after what hangs there: a name that is taken there is told apart by
 * where it came from. What stands in it follows by its foreign keys.
 */
async function moveBelow(
  rows: Rows,
  { table, parent, column }: { table: string; parent: string; column: string },
  from: number,
  to: number,
): Promise<void> {
  const own = sql.table(table)
  const of = sql.ref(column)
  await sql`
    UPDATE ${own} m
       SET ${of} = ${to}, version = version + 1,
           position = m.position + coalesce((SELECT max(position) + 1 FROM ${own} WHERE ${of} = ${to} AND deleted_at IS NULL), 0),
           name = CASE WHEN EXISTS (SELECT FROM ${own} o WHERE o.${of} = ${to} AND o.deleted_at IS NULL
                                       AND search_form(o.name) = search_form(m.name))
                       THEN left(m.name, 40) || ' (' || (SELECT left(name, 36) FROM ${sql.table(parent)} WHERE id = ${from}) || ')'
                       ELSE m.name END
     WHERE m.${of} = ${from} AND m.deleted_at IS NULL`.execute(rows)
}

async function moveReference(rows: Rows, reference: Reference, from: number, to: number): Promise<void> {
  const table = sql.table(reference.table)
  const column = BELOW[reference.table]
  if (column !== undefined) {
    const parent = column === 'line_id' ? 'crm_business_lines' : 'crm_phases'
    return moveBelow(rows, { table: reference.table, parent, column }, from, to)
  }
  if (LINKS.includes(reference.table)) {
    const owner = sql.ref(reference.table === 'crm_status_variables' ? 'status_id' : 'stage_id')
    // Who demands both already demands the other only.
    await sql`DELETE FROM ${table} l WHERE variable_id = ${from} AND EXISTS (
      SELECT FROM ${table} o WHERE o.variable_id = ${to} AND o.${owner} = l.${owner})`.execute(rows)
  }
  await sql`UPDATE ${table} SET ${assignment(reference, from, to)} WHERE ${refersTo(reference, [from])}`.execute(
    rows,
  )
}

/** Replacing tells every list that shows what was replaced: wrapped in `telling` where it is put together. */
export const replaceUsesRoute = (stores: Readonly<Record<Used, Store>>) =>
  bind(replaceUses, async (request) => {
    const { unit, params, body } = request
    const table = TABLES[params.kind]
    await requireThere(unit.rows, table, [params.id, body.by])
    await requireAlike(unit.rows, params.kind, [params.id, body.by])
    const uses = await findUses(unit.rows, table, [params.id])
    for (const reference of REFERENCES[table] ?? [])
      await moveReference(unit.rows, reference, params.id, body.by)
    const { rows: names } = await sql<{ id: number; name: string }>`
      SELECT id, name FROM ${sql.table(table)} WHERE id = ANY(${[params.id, body.by]}::bigint[])`.execute(
      unit.rows,
    )
    const nameOf = (id: number) => names.find((one) => one.id === id)?.name ?? ''
    const gone = await act(stores[params.kind], request, 'remove', [params.id])
    if (gone !== 1) throw new Failure(notFound)
    const replaced = uses.reduce((sum, { count }) => sum + count, 0)
    await recordAudit(unit, {
      by: request,
      action: 'crm_configuration.replaced',
      subject: { type: stores[params.kind].resource.name, id: params.id, name: nameOf(params.id) },
      details: { by: nameOf(body.by), replaced },
    })
    return { replaced }
  })
