import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { act } from '#platform/resource/server/resource-writes.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { noReplacement, replaceUses, type Used } from '../../contract/config/uses.ts'
import { requireThere } from './list-uses.ts'
import { TABLES } from './tables.ts'
import { findUses, REFERENCES, type Reference, refersTo } from './uses.ts'

/** What two must have in common for one to stand in the other's place; null where none can. */
const ALIKE: Readonly<Record<Used, string | null>> = {
  // What hangs below them can't change its parent.
  'business-lines': null,
  phases: null,
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
  if (alike === null || ids[0] === ids[1]) throw new Failure(noReplacement)
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

async function moveReference(rows: Rows, reference: Reference, from: number, to: number): Promise<void> {
  const table = sql.table(reference.table)
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
    const gone = await act(stores[params.kind], request, 'remove', [params.id])
    if (gone !== 1) throw new Failure(notFound)
    return { replaced: uses.reduce((sum, { count }) => sum + count, 0) }
  })
