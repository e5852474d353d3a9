import { sql } from 'kysely'
import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'
import type { Rows } from '#platform/db/database.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { leadStatuses } from '../../contract/config/statuses.ts'
import { leads } from '../../contract/persons.ts'
import { unique } from '../../server/testing.ts'
import {
  type AutomationEntity,
  automations,
  listAutomationRuns,
  writeAutomationDesign,
} from '../contract/automations.ts'
import type { AutomationAction, AutomationDesign, AutomationStart } from '../contract/design.ts'

/** The part of a test's client that these builders need. */
interface Client {
  call<Contract extends RouteContract>(contract: Contract, sent: Sent<Contract>): Promise<Answer<Contract>>
}

type Parts = Partial<Omit<AutomationDesign, 'start'>> & { start: Partial<AutomationStart> }

export const START = { to: null, field: null, result: null, channel: null, days: null } as const

export const set = (field: string, value: number | string): AutomationAction => ({
  kind: 'set',
  field,
  value,
  label: 'x',
})

function requireThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** Makes automations and waits for what they do. */
export function automationBench(admin: Client, rows: Rows) {
  const runsOf = async (automation: number) =>
    (await admin.call(listAutomationRuns, { query: { automation } })).results
  const leadOf = (id: number) => admin.call(leads.routes.read, { params: { id } })
  return {
    runsOf,
    leadOf,
    async make(entity: AutomationEntity, design: Parts): Promise<number> {
      const { record } = await admin.call(automations.routes.create, {
        body: { name: unique('Automatización'), entity },
      })
      const start = { ...START, kind: 'created' as const, ...design.start }
      await admin.call(writeAutomationDesign, {
        params: { id: record.id },
        body: { conditions: [], actions: [], ...design, start },
      })
      return record.id
    },
    async status(name: string): Promise<number> {
      const body = { name: unique(name), active: true }
      return (await admin.call(leadStatuses.routes.create, { body })).record.id
    },
    ended: (automation: number, count = 1) =>
      eventually(async () => {
        const runs = await runsOf(automation)
        const over = runs.filter(({ state }) => state !== 'waiting').length
        requireThat(over === count, `${over} runs instead of ${count}`)
        return runs
      }),
    /** Waits until nothing is left to be done, as seen at one moment: a signal becomes a run, and a run makes signals. */
    quiet: () =>
      eventually(async () => {
        const { rows: left } = await sql`
          SELECT id FROM crm_automation_signals
          UNION ALL
          SELECT id FROM crm_automation_runs WHERE state = 'waiting' AND resume_at <= now()`.execute(rows)
        requireThat(left.length === 0, 'something waits')
      }),
    off: (...ids: number[]) => admin.call(automations.routes.act, { body: { action: 'disable', ids } }),
    async change(id: number, patch: object) {
      const { version } = await leadOf(id)
      return admin.call(leads.routes.edit, { params: { id }, body: { version, ...patch } })
    },
  }
}
