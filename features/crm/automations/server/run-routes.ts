import { z } from 'zod'
import { bind } from '#platform/http/server/bind.ts'
import { AUTOMATION_ENTITIES, listAutomationRuns, RUN_STATES } from '../contract/automations.ts'

const stepsSchema = z.array(z.object({ kind: z.string(), detail: z.string() }))

export const listAutomationRunsRoute = bind(listAutomationRuns, async ({ unit, query }) => {
  const { automation, state, before, limit } = query
  const found = await unit.rows
    .selectFrom('crm_automation_runs as u')
    .innerJoin('crm_automations as a', 'a.id', 'u.automation_id')
    .select([
      'u.id',
      'a.id as automation_id',
      'a.name',
      'a.entity',
      'u.record_id',
      'u.record_label',
      'u.what',
      'u.state',
      'u.reason',
      'u.steps',
      'u.created_at',
      'u.resume_at',
    ])
    .$if(automation !== undefined, (list) => list.where('u.automation_id', '=', automation ?? 0))
    .$if(state !== undefined, (list) => list.where('u.state', '=', state ?? ''))
    .$if(before !== undefined, (list) => list.where('u.id', '<', before ?? 0))
    .orderBy('u.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = found.slice(0, limit)
  return {
    results: page.map((row) => ({
      id: row.id,
      automation: { id: row.automation_id, label: row.name },
      record: { id: row.record_id, label: row.record_label },
      entity: z.enum(AUTOMATION_ENTITIES).parse(row.entity),
      what: row.what,
      state: z.enum(RUN_STATES).parse(row.state),
      reason: row.reason,
      steps: stepsSchema.parse(row.steps),
      at: row.created_at.toISOString(),
      resume_at: row.resume_at?.toISOString() ?? null,
    })),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
})
