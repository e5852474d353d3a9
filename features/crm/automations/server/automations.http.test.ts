import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { moveBusiness } from '../../contract/business-moves.ts'
import { businesses } from '../../contract/businesses.ts'
import { leads } from '../../contract/persons.ts'
import { makeBusiness, makeLead, makePerson, makePipeline, unique } from '../../server/testing.ts'
import {
  automations,
  listAutomationRuns,
  listAutomationTargets,
  readAutomationDesign,
  tryAutomation,
  writeAutomationDesign,
} from '../contract/automations.ts'
import { automationBench, START, set } from './testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
await program.makeAdministrator('eva')
const { systemRows } = program.database
const [admin, ana, luis, eva] = await program.signInAll('admin', 'ana', 'luis', 'eva')
const companyId = admin.session.company.id
const { change, ended, leadOf, make, off, quiet, runsOf, status } = automationBench(admin, systemRows)

test('when a lead gets a status, if it fits, a task is made and it changes hands, as done by the automation', async () => {
  // New leads get the first one.
  await status('Nuevo')
  const contacted = await status('Contactado')
  const id = await make('lead', {
    start: { kind: 'status', to: { id: contacted, label: 'Contactado' } },
    conditions: [[{ field: 'city', op: 'contains', values: ['Medellín'] }]],
    actions: [
      { kind: 'task', title: 'Llamar a {nombre}', days: 1, owner: null },
      { kind: 'assign', users: [{ id: luis.session.userId, label: 'Luis' }] },
    ],
  })
  const fits = await makeLead(admin, { first_name: 'Rosa', city: 'Medellín' })
  const other = await makeLead(admin, { city: 'Cali' })
  await change(fits, { status: contacted })
  await change(other, { status: contacted })
  const runs = await ended(id, 2)
  expect(runs.find(({ record }) => record.id === fits)).toMatchObject({
    state: 'done',
    reason: null,
    steps: [
      { kind: 'task', detail: 'Llamar a Rosa' },
      { kind: 'assign', detail: 'Luis' },
    ],
  })
  expect(runs.find(({ record }) => record.id === other)).toMatchObject({
    state: 'skipped',
    reason: 'conditions',
    steps: [],
  })
  expect(await leadOf(fits)).toMatchObject({ owner: { id: luis.session.userId } })
  const { results } = await admin.call(agendaEvents.routes.list, { query: { search: 'Llamar a Rosa' } })
  expect(results).toMatchObject([{ all_day: true, person: { id: fits } }])
  const { results: history } = await admin.call(leads.routes.history, { query: { record: fits } })
  expect(history.find(({ field }) => field === 'owner')).toMatchObject({
    who: null,
    by: expect.stringContaining('Automatización'),
  })
  await off(id)
})

test('several are assigned by turns, also those who are gone are left out', async () => {
  const id = await make('lead', {
    start: { kind: 'created' },
    conditions: [[{ field: 'city', op: 'contains', values: ['Turnos'] }]],
    actions: [
      {
        kind: 'assign',
        users: [
          { id: ana.session.userId, label: 'Ana' },
          { id: luis.session.userId, label: 'Luis' },
        ],
      },
    ],
  })
  for (let at = 0; at < 4; at += 1) await makeLead(admin, { city: 'Turnos' })
  const runs = await ended(id, 4)
  expect(runs.flatMap(({ steps }) => steps.map(({ detail }) => detail)).toSorted()).toEqual([
    'Ana',
    'Ana',
    'Luis',
    'Luis',
  ])
  await off(id)
})

test('a pause is kept in the database and goes on at its time, with the actions of then', async () => {
  const id = await make('lead', {
    start: { kind: 'created' },
    actions: [
      { kind: 'wait', minutes: 60 },
      { kind: 'task', title: 'Después de esperar', days: 0, owner: null },
    ],
  })
  await makeLead(admin)
  // A run waits for its job, too, until it is at the pause.
  await eventually(async () => {
    expect(await runsOf(id)).toMatchObject([{ state: 'waiting', steps: [] }])
    const [waiting] = await runsOf(id)
    expect(Date.parse(waiting?.resume_at ?? '')).toBeGreaterThan(Date.now() + 3_000_000)
  })
  await admin.call(writeAutomationDesign, {
    params: { id },
    body: { start: { ...START, kind: 'created' }, conditions: [], actions: [] },
  })
  await sql`UPDATE crm_automation_runs SET resume_at = now() WHERE automation_id = ${id}`.execute(systemRows)
  await sql`SELECT crm_wake_automations(ARRAY[${companyId}::bigint])`.execute(systemRows)
  const [done] = await ended(id)
  expect(done).toMatchObject({ state: 'done', steps: [{ kind: 'task' }] })
  await off(id)
})

test('what cannot be done leaves nothing of its run, and says why', async () => {
  const id = await make('lead', {
    start: { kind: 'created' },
    actions: [
      { kind: 'task', title: 'No debe quedar', days: 0, owner: null },
      { kind: 'sequence', sequence: { id: 987_654, label: 'Ninguna' } },
    ],
  })
  await makeLead(admin, { mobile: '+573009990001' })
  await makeLead(admin)
  const runs = await ended(id, 2)
  expect(runs.map(({ reason }) => reason).toSorted()).toEqual(['no_number', 'sequence_gone'])
  const { results } = await admin.call(agendaEvents.routes.list, { query: { search: 'No debe quedar' } })
  expect(results).toEqual([])
  await off(id)
})

test('the time without contact and in a stage starts it once for each, and not for what was old before', async () => {
  const pipeline = await makePipeline(admin)
  const idle = await make('person', { start: { kind: 'idle', days: 3 }, actions: [set('city', 'Olvido')] })
  const aged = await make('business', {
    start: { kind: 'stage_age', days: 2, to: { id: pipeline.stages[0], label: '' } },
    actions: [set('notes', 'Se quedó quieto')],
  })
  const person = await makePerson(admin)
  const long = await makePerson(admin)
  const business = await makeBusiness(admin, pipeline.stages[0])
  const elsewhere = await makeBusiness(admin, pipeline.stages[0])
  await admin.call(moveBusiness, { params: { id: elsewhere }, body: { stage: pipeline.stages[1] } })
  await sql`UPDATE crm_automations SET since = now() - interval '1 day' WHERE id IN (${idle}, ${aged})`.execute(
    systemRows,
  )
  await sql`UPDATE persons SET created_at = now() - interval '73 hours' WHERE id = ${person}`.execute(
    systemRows,
  )
  await sql`UPDATE persons SET created_at = now() - interval '30 days' WHERE id = ${long}`.execute(systemRows)
  await sql`UPDATE crm_businesses SET stage_since = now() - interval '49 hours' WHERE id IN (${business}, ${elsewhere})`.execute(
    systemRows,
  )
  const clock = () => sql`SELECT enqueue_job('crm.automation-clock', '{}'::json, 1, NULL)`.execute(systemRows)
  await clock()
  expect(await ended(idle)).toMatchObject([{ record: { id: person }, state: 'done' }])
  expect(await ended(aged)).toMatchObject([{ record: { id: business }, state: 'done' }])
  await clock()
  await quiet()
  expect(await runsOf(idle)).toHaveLength(1)
  expect(await admin.call(businesses.routes.read, { params: { id: business } })).toMatchObject({
    notes: 'Se quedó quieto',
  })
  await off(idle, aged)
})

test('a trial says for which of the latest records it would run, and does nothing', async () => {
  const { record } = await admin.call(automations.routes.create, {
    body: { name: unique('Prueba'), entity: 'lead' },
  })
  const yes = await makeLead(admin, { city: 'Ensayo' })
  const no = await makeLead(admin, { city: 'Otra' })
  const design = {
    start: { ...START, kind: 'created' as const },
    conditions: [
      [
        { field: 'city', op: 'contains' as const, values: ['Ensayo'] },
        { field: 'city', op: 'contains' as const, values: ['Tampoco'] },
      ],
    ],
    actions: [{ kind: 'task' as const, title: 'Nunca', days: 0, owner: null }],
  }
  const { records } = await admin.call(tryAutomation, {
    params: { id: record.id },
    body: { design, last: 10 },
  })
  expect(records.find((one) => one.record.id === yes)).toMatchObject({ reason: null })
  expect(records.find((one) => one.record.id === no)).toMatchObject({ reason: 'conditions' })
  await quiet()
  expect(await runsOf(record.id)).toEqual([])
})

test('designs that do not fit are refused, and other companies and roles see nothing', async () => {
  const id = await make('lead', { start: { kind: 'created' } })
  const write = (client: typeof admin, body: object) =>
    client.call(writeAutomationDesign, {
      params: { id },
      body: { start: { ...START, kind: 'created' }, conditions: [], actions: [], ...body },
    })
  await expect(write(admin, { start: { ...START, kind: 'stage_age', days: 2 } })).rejects.toThrow('400')
  await expect(write(admin, { start: { ...START, kind: 'idle' } })).rejects.toThrow('400')
  await expect(write(admin, { actions: [set('nothing', 1)] })).rejects.toThrow('400')
  await expect(write(admin, { actions: [set('status', 999_999_999)] })).rejects.toThrow('400')
  await expect(
    write(admin, { conditions: [[{ field: 'nothing', op: 'is', values: ['1'] }]] }),
  ).rejects.toThrow('400')
  await expect(write(eva, {})).rejects.toThrow('404')
  await expect(eva.call(readAutomationDesign, { params: { id } })).rejects.toThrow('404')
  expect((await eva.call(listAutomationRuns, { query: {} })).results).toEqual([])
  await expect(ana.call(listAutomationRuns, { query: {} })).rejects.toThrow('403')
  expect(await eva.call(listAutomationTargets, {})).toEqual({ templates: [], sequences: [], webhooks: [] })
  await makeLead(eva)
  await quiet()
  expect(await runsOf(id)).toEqual([])
  await off(id)
})
