import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { languageOf } from '../../server/language-of.ts'
import type { AutomationEntity } from '../contract/automations.ts'
import { automationActions } from '../contract/design.ts'
import { performAction, Refused } from './perform-action.ts'
import type { AutomationPorts } from './ports.ts'
import { actAs } from './starts.ts'

const MAX_ATTEMPTS = 5
const MAX_REASON = 500
/** Minutes before the next attempt. */
const PAUSES = [1, 5, 15, 60]

interface Due {
  id: number
  automation_id: number
  record_id: number
  what: string
  chain: number[]
  actions: unknown
  steps: { kind: string; detail: string }[]
  next_step: number
  attempts: number
  name: string
  entity: AutomationEntity
  author_id: number | null
}

/** The oldest run that is due, locked; undefined: none is. */
async function nextDue({ rows }: UnitOfWork, companyId: number): Promise<Due | undefined> {
  const { rows: found } = await sql<Due>`
    SELECT u.id, u.automation_id, u.record_id, u.what, to_jsonb(u.chain) AS chain, u.actions, u.steps, u.next_step, u.attempts,
           a.name, a.entity, a.author_id
      FROM crm_automation_runs u
      JOIN crm_automations a ON a.id = u.automation_id AND a.deleted_at IS NULL AND a.disabled_at IS NULL
     WHERE u.company_id = ${companyId} AND u.state = 'waiting' AND u.resume_at <= now()
     ORDER BY u.resume_at, u.id LIMIT 1 FOR UPDATE OF u SKIP LOCKED`.execute(rows)
  return found[0]
}

const put = ({ rows }: UnitOfWork, id: number, values: Record<string, unknown>) =>
  rows.updateTable('crm_automation_runs').set(values).where('id', '=', id).execute()

/** Does what is left of a run, up to its next pause. All of it or nothing. */
async function goOn(ports: AutomationPorts, unit: UnitOfWork, companyId: number, due: Due): Promise<void> {
  const language = await languageOf(unit.rows, companyId)
  const principal =
    due.author_id === null
      ? null
      : await ports.findUserPrincipal(unit.rows, { userId: due.author_id, companyId, language })
  if (principal === null) throw new Refused('no_author')
  await actAs(due.chain).execute(unit.rows)
  const context = {
    unit,
    principal,
    language,
    client: { address: '' },
    origin: '',
    describeIssue: (issue: Parameters<typeof ports.describeIssue>[1]) => ports.describeIssue(language, issue),
    // The run's log says what was done, not the trail of what people did.
    bulk: true,
  }
  const run = {
    id: due.id,
    automation: { id: due.automation_id, name: due.name },
    entity: due.entity,
    recordId: due.record_id,
    what: due.what,
  }
  const actions = automationActions.parse(due.actions)
  const steps = [...due.steps]
  for (const [at, action] of actions.entries()) {
    if (at < due.next_step) continue
    const outcome = await performAction({ ports, context, run }, action)
    if ('detail' in outcome) {
      steps.push({ kind: action.kind, detail: outcome.detail })
      continue
    }
    await put(unit, due.id, {
      steps: JSON.stringify(steps),
      next_step: outcome.isDone ? at + 1 : at,
      resume_at: outcome.waitUntil,
      attempts: 0,
    })
    return
  }
  await put(unit, due.id, {
    steps: JSON.stringify(steps),
    next_step: actions.length,
    state: 'done',
    resume_at: null,
    ended_at: new Date(),
  })
}

/** What becomes of a run whose actions did not go: refusals are final, faults are tried again. */
function afterFailure(ports: AutomationPorts, due: Due, language: Language, error: unknown) {
  const ended = (reason: string) => ({
    state: 'failed',
    reason: cutText(reason, MAX_REASON),
    resume_at: null,
    ended_at: new Date(),
  })
  if (error instanceof Refused) return ended(error.reason)
  if (error instanceof Failure) {
    const fields = Object.values(error.details.fields ?? {}).flat()
    return ended(fields.length > 0 ? fields.join(' ') : ports.describeFailure(language, error))
  }
  if (due.attempts + 1 >= MAX_ATTEMPTS) return ended('program')
  const minutes = PAUSES[due.attempts] ?? 60
  return { attempts: due.attempts + 1, resume_at: new Date(Date.now() + minutes * 60_000) }
}

/** Goes on with one run that is due. @returns its kind of record; null: none was due */
export async function performNext(
  ports: AutomationPorts,
  companyId: number,
): Promise<{ entity: AutomationEntity; problem: unknown } | null> {
  let tried: Due | undefined
  try {
    return await ports.database.tenant(companyId, async (unit) => {
      const due = await nextDue(unit, companyId)
      if (due === undefined) return null
      tried = due
      await goOn(ports, unit, companyId, due)
      return { entity: due.entity, problem: null }
    })
  } catch (error) {
    const due = tried
    if (due === undefined) throw error
    await ports.database.tenant(companyId, async (unit) => {
      const language = await languageOf(unit.rows, companyId)
      await put(unit, due.id, afterFailure(ports, due, language, error))
    })
    const isExpected = error instanceof Refused || error instanceof Failure
    return { entity: due.entity, problem: isExpected ? null : error }
  }
}
