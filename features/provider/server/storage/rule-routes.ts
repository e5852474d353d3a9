import { Failure } from '#platform/access/failure.ts'
import { conflict, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import {
  cancelStorageRun,
  listStorageRuns,
  previewStorageRule,
  runStorageRule,
  type StorageRun,
} from '../../contract/storage/clean-up.ts'
import { acrossCompanies } from '../across-companies.ts'
import { recordAudit } from '../audit.ts'
import { applyRule, findCompanies, findRule, limitOf } from './apply-rule.ts'
import type { CleanUpJob } from './clean-up-job.ts'
import { startRun } from './start-run.ts'
import type { StoragePorts } from './storage-ports.ts'

/** Companies that a dry run goes through, and those it names. */
const [MAX_LOOKED_AT, MAX_NAMED] = [2000, 50]
const MAX_RUNS = 50

const findRuns = (rows: Rows) =>
  rows
    .selectFrom('storage_runs as run')
    .innerJoin('storage_rules as rule', 'rule.id', 'run.rule_id')
    .selectAll('run')
    .select('rule.name as rule')
    .orderBy('run.id', 'desc')
    .limit(MAX_RUNS)

type Found = Awaited<ReturnType<ReturnType<typeof findRuns>['execute']>>[number]

const STATES = ['running', 'done', 'cancelled', 'failed'] as const

const present = (run: Found): StorageRun => ({
  id: run.id,
  rule: run.rule,
  state: STATES.find((state) => state === run.state) ?? 'failed',
  companies: run.companies,
  companies_done: run.companies_done,
  kept_companies: run.kept_companies,
  removed: Number(run.removed),
  bytes: Number(run.bytes),
  created_at: run.created_at.toISOString(),
  finished_at: run.finished_at?.toISOString() ?? null,
})

export const ruleRoutes = ({ database, cleanUps }: StoragePorts, job: CleanUpJob) => [
  acrossCompanies(database, previewStorageRule, async ({ unit: { rows }, params }) => {
    const rule = await findRule(rows, params.id)
    const cleanUp = cleanUps.find(({ category }) => category === rule?.category)
    if (rule === undefined || cleanUp === undefined) throw new Failure(notFound)
    const companies = await findCompanies(rows, rule, { after: 0, most: MAX_LOOKED_AT + 1 })
    const applied = await applyRule(rows, rule, cleanUp, companies.slice(0, MAX_LOOKED_AT))
    const found = await cleanUp.find(rows, applied.map(limitOf))
    const all = applied
      .map(({ id, name, olderDays, kept }) => ({
        ...{ id, name, older_days: olderDays, kept },
        ...(found.get(id) ?? { count: 0, bytes: 0 }),
      }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.bytes - a.bytes)
    const going = all.filter(({ kept }) => kept === null)
    return {
      count: going.reduce((sum, { count }) => sum + count, 0),
      bytes: going.reduce((sum, { bytes }) => sum + bytes, 0),
      companies: all.slice(0, MAX_NAMED),
      is_partial: companies.length > MAX_LOOKED_AT,
    }
  }),
  acrossCompanies(database, runStorageRule, async (request) => {
    const { unit, params, principal } = request
    const rule = await findRule(unit.rows, params.id)
    if (rule === undefined) throw new Failure(notFound)
    const id = await startRun(unit, job, { ruleId: rule.id, userId: principal.userId })
    if (id === undefined) throw new Failure(conflict)
    await recordAudit(unit, {
      by: request,
      action: 'storage_rule.run',
      subject: { type: 'storage_rule', id: rule.id, name: rule.name },
      details: { category: rule.category, older_days: rule.older_days },
    })
    return present(await findRuns(unit.rows).where('run.id', '=', id).executeTakeFirstOrThrow())
  }),
  acrossCompanies(database, listStorageRuns, async ({ unit }) => ({
    results: (await findRuns(unit.rows).execute()).map(present),
  })),
  acrossCompanies(database, cancelStorageRun, async (request) => {
    const { unit, params } = request
    const stopped = await unit.rows
      .updateTable('storage_runs')
      .set({ state: 'cancelled', finished_at: new Date() })
      .where('id', '=', params.id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (!stopped) throw new Failure(notFound)
    const run = await findRuns(unit.rows).where('run.id', '=', stopped.id).executeTakeFirstOrThrow()
    await recordAudit(unit, {
      by: request,
      action: 'storage_rule.cancelled',
      subject: { type: 'storage_rule', id: run.rule_id, name: run.rule },
      details: { removed: Number(run.removed) },
    })
    return present(run)
  }),
]
