import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { makeLead, unique } from '../../server/testing.ts'
import { automationBench, set } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })

const { systemRows } = program.database
const admin = await program.signIn('admin')
const companyId = admin.session.company.id
const { change, ended, make, off, quiet, runsOf, status } = automationBench(admin, systemRows)

test('an automation never starts by what it did, and automations that answer each other end', async () => {
  const [interested, cold] = [await status('Interesado'), await status('Frío')]
  const self = await make('lead', {
    start: { kind: 'status' },
    conditions: [[{ field: 'city', op: 'contains', values: ['Bucle'] }]],
    actions: [set('status', interested)],
  })
  const back = await make('lead', {
    start: { kind: 'status', to: { id: interested, label: '' } },
    conditions: [[{ field: 'city', op: 'contains', values: ['Bucle'] }]],
    actions: [set('status', cold)],
  })
  const lead = await makeLead(admin, { city: 'Bucle' })
  await quiet()
  await change(lead, { status: cold })
  await quiet()
  const reasons = async (id: number) => (await runsOf(id)).map(({ state, reason }) => reason ?? state)
  expect(await reasons(self)).toEqual(expect.arrayContaining(['done', 'own_change']))
  expect((await reasons(self)).filter((reason) => reason === 'done').length).toBeLessThanOrEqual(2)
  expect((await reasons(back)).filter((reason) => reason === 'done').length).toBeLessThanOrEqual(2)
  await off(self, back)
})

test('chains of automations end at their depth, whatever they are', async () => {
  const fields = ['address', 'notes', 'document', 'last_name', 'city', 'first_name', 'position']
  const chain: number[] = []
  for (const [at, field] of fields.slice(0, -1).entries())
    chain.push(
      await make('lead', {
        start: { kind: 'field', field },
        actions: [set(fields[at + 1] ?? '', unique('Cadena'))],
      }),
    )
  const lead = await makeLead(admin)
  await change(lead, { address: 'Calle 1' })
  await quiet()
  const runs = (await Promise.all(chain.map(runsOf))).flat()
  expect(runs.filter(({ state }) => state === 'done')).toHaveLength(5)
  expect(runs.filter(({ reason }) => reason === 'too_deep')).toHaveLength(1)
  await off(...chain)
})

test('an event that is told again, and a job that runs again, do nothing twice', async () => {
  const id = await make('lead', {
    start: { kind: 'created' },
    actions: [{ kind: 'task', title: 'Saludar a {nombre}', days: 0, owner: null }],
  })
  const lead = await makeLead(admin, { first_name: 'Única' })
  const [run] = await ended(id)
  expect(run).toMatchObject({ state: 'done', record: { id: lead } })
  await sql`
    INSERT INTO crm_automation_signals (company_id, entity, record_id, what, key)
    SELECT company_id, 'person', record_id, what, key FROM crm_automation_runs WHERE automation_id = ${id}`.execute(
    systemRows,
  )
  await sql`SELECT crm_wake_automations(ARRAY[${companyId}::bigint])`.execute(systemRows)
  await quiet()
  expect(await runsOf(id)).toHaveLength(1)
  const { results } = await admin.call(agendaEvents.routes.list, { query: { search: 'Saludar a Única' } })
  expect(results).toHaveLength(1)
  await off(id)
})
