import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob, type Job } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/logger.ts'
import { automations } from '../contract/automations.ts'
import { STORES } from './entities.ts'
import { performNext } from './perform-runs.ts'
import type { AutomationPorts } from './ports.ts'
import { signalAges } from './signal-ages.ts'
import { startRuns } from './start-runs.ts'

const payload = z.object({ company_id: z.number().int() })

/** Actions of one job: then the other companies' jobs have their turn. */
const MAX_RUNS = 500
/** The log is kept for so many days. */
const KEPT_DAYS = 180

type JobPorts = AutomationPorts & { log: Logger }

/** Goes on with the runs that are due. @returns how many, at most `max` */
async function performDue(
  ports: JobPorts,
  companyId: number,
  max: number,
  changed: Set<string>,
): Promise<number> {
  for (let count = 0; count < max; count += 1) {
    const performed = await performNext(ports, companyId)
    if (performed === null) return count
    changed.add(STORES[performed.entity].resource.name)
    if (performed.problem !== null)
      ports.log.error({ err: performed.problem, companyId }, 'an automation failed')
  }
  return max
}

/** Has what happened in a company start its automations, and goes on with those that are due. Safe to run twice. */
export const createAutomationJob = (ports: JobPorts): Job<z.output<typeof payload>> =>
  defineJob({
    id: 'crm.automations',
    payload,
    maxAttempts: 8,
    async run({ company_id: companyId }) {
      const changed = new Set<string>()
      // What runs do signals again.
      for (let left = MAX_RUNS; left > 0; ) {
        while (await ports.database.tenant(companyId, (unit) => startRuns(ports, unit, companyId)));
        const performed = await performDue(ports, companyId, left, changed)
        if (performed === 0) break
        left -= performed
      }
      if (changed.size === 0) return
      for (const name of [...changed, automations.name]) ports.refreshList(name, companyId)
    },
  })

/** Wakes what waits for its time, signals what has become old, and ends the log. */
export const createAutomationClock = ({ database }: Pick<AutomationPorts, 'database'>) =>
  defineJob({
    id: 'crm.automation-clock',
    cron: '* * * * *',
    maxAttempts: 1,
    async run() {
      await signalAges(database.systemRows)
      await sql`
        SELECT crm_wake_automations(array_agg(DISTINCT company_id)) FROM (
          SELECT company_id FROM crm_automation_runs WHERE state = 'waiting' AND resume_at <= now()
           UNION SELECT company_id FROM crm_automation_signals) AS due`.execute(database.systemRows)
      await sql`
        DELETE FROM crm_automation_runs WHERE state <> 'waiting'
           AND created_at < now() - ${sql.lit(KEPT_DAYS)} * interval '1 day'`.execute(database.systemRows)
    },
  })
