import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { MENU_KEYS } from '../../contract/routing/ivr-graph.ts'
import { readIvrTrial, trialNumber } from '../../contract/routing/ivr-trial.ts'
import { type MenuFact, menuPath } from './menu-path.ts'

/** Prefix of the codes that test a menu. */
const CODE = trialNumber(0).slice(0, -1)

export const readIvrTrialRoute = bind(readIvrTrial, async ({ unit, principal }) => {
  const { rows } = await sql<{ running: boolean; facts: MenuFact[] }>`
    SELECT c.ended_at IS NULL AS running,
           coalesce((SELECT jsonb_agg(jsonb_build_object('kind', f.kind, 'ivr', f.about -> 'ivr', 'option', f.about ->> 'option')
                                      ORDER BY f.step)
                       FROM call_facts f WHERE f.call_id = c.id), '[]') AS facts
      FROM calls c
     WHERE c.company_id = ${principal.companyId} AND c.caller_extension_id = ${principal.extension?.id ?? null}
       AND c.started_at > now() - interval '1 day' AND starts_with(c.dialed, ${CODE})
     ORDER BY c.started_at DESC LIMIT 1`.execute(unit.rows)
  const { running = false, facts = [] } = rows[0] ?? {}
  return { running, ...menuPath(facts, MENU_KEYS) }
})
