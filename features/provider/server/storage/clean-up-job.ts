import { sql } from 'kysely'
import { z } from 'zod'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob, type Job } from '#platform/jobs/job.ts'
import { recordAudit } from '../audit.ts'
import { applyRule, findCompanies, findRule, limitOf, type Rule } from './apply-rule.ts'
import type { StoragePorts } from './storage-ports.ts'

const payload = z.object({ runId: z.number() })

/** Records in one transaction. */
const AT_ONCE = 500
/** Of an attempt, ms: others' jobs have their turn. */
const SLICE_MS = 20_000

const findRun = (rows: Rows, id: number) =>
  rows
    .selectFrom('storage_runs')
    .select(['id', 'rule_id', 'state', 'last_company_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Runs a clean-up rule, a company at a time. May be killed anywhere, and run twice. */
export function createCleanUpJob({ database, cleanUps }: Pick<StoragePorts, 'database' | 'cleanUps'>) {
  const end = (id: number, state: 'done' | 'failed') =>
    database.systemRows
      .updateTable('storage_runs')
      .set({ state, finished_at: new Date() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()

  /** What goes of a company at once; the holds are those of now. */
  async function removeSome(unit: UnitOfWork, rule: Rule, companyId: number) {
    const none = { count: 0, bytes: 0, isKept: false }
    const cleanUp = cleanUps.find(({ category }) => category === rule.category)
    if (cleanUp === undefined) return none
    const companies = await findCompanies(
      unit.rows,
      { ...rule, company_id: companyId },
      { after: 0, most: 1 },
    )
    const [applied] = await applyRule(unit.rows, rule, cleanUp, companies)
    if (applied === undefined) return none
    if (applied.kept !== null) return { ...none, isKept: true }
    return { ...(await cleanUp.remove(unit, limitOf(applied), AT_ONCE)), isKept: false }
  }

  /** @returns false when the run was stopped */
  const cleanSome = (runId: number, rule: Rule, companyId: number): Promise<boolean> =>
    database.system(async (unit) => {
      // Locked: who stops it waits for what is being taken.
      const { rows: running } = await sql`
        SELECT FROM storage_runs WHERE id = ${runId} AND state = 'running' FOR UPDATE`.execute(unit.rows)
      if (running.length === 0) return false
      const { count, bytes, isKept } = await removeSome(unit, rule, companyId)
      const isDone = count < AT_ONCE
      await sql`
        UPDATE storage_runs
           SET removed = removed + ${count}, bytes = bytes + ${bytes}::bigint,
               companies_done = companies_done + ${isDone ? 1 : 0},
               kept_companies = kept_companies + ${isKept ? 1 : 0},
               last_company_id = CASE WHEN ${isDone} THEN ${companyId}::bigint ELSE last_company_id END
         WHERE id = ${runId}`.execute(unit.rows)
      if (count > 0)
        await recordAudit(unit, {
          by: { companyId },
          action: 'company_storage.cleaned',
          subject: { type: 'storage_rule', id: rule.id, name: rule.name },
          details: { category: rule.category, count, bytes },
        })
      return true
    })

  /** @returns whether there may be more */
  async function step(runId: number): Promise<boolean> {
    const { systemRows: rows } = database
    const run = await findRun(rows, runId)
    if (run?.state !== 'running') return false
    const rule = await findRule(rows, run.rule_id)
    const [company] =
      rule === undefined
        ? []
        : await findCompanies(rows, rule, { after: Number(run.last_company_id), most: 1 })
    if (rule !== undefined && company !== undefined) return cleanSome(runId, rule, company.id)
    await end(runId, rule === undefined ? 'failed' : 'done')
    return false
  }

  const job: Job<z.infer<typeof payload>> = defineJob({
    id: 'provider.clean-up',
    payload,
    maxAttempts: 5,
    async run({ runId }) {
      const until = performance.now() + SLICE_MS
      while (await step(runId))
        if (performance.now() > until) return database.system((unit) => enqueue(unit, job, { runId }, QUEUE))
    },
  })
  return job
}

/** One after the other. */
export const QUEUE = 'storage-clean-up'

export type CleanUpJob = ReturnType<typeof createCleanUpJob>
