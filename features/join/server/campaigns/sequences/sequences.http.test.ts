import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { makeLead, makePerson } from '#features/crm/server/testing.ts'
import { readBulk, startBulk, undoBulk } from '#platform/resource/contract/bulk.ts'
import { writeFilter } from '#platform/resource/contract/list-filter.ts'
import { createView } from '#platform/resource/contract/list-views.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats, updateSender } from '../../../contract/chats.ts'
import { joinAccounts } from '../../../contract/config/accounts.ts'
import { joinLabels, joinTemplates } from '../../../contract/config/catalogs.ts'
import {
  ENROL_TASK,
  enrolPeople,
  joinEnrolments,
  joinSequences,
  readSequenceSteps,
  saveSequenceSteps,
  stopEnrolment,
} from '../../../contract/sequences/sequences.ts'
import { submitTemplate } from '../../../contract/templates/template-calls.ts'
import { channelOf, found, outsidePhone } from '../../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const program = await startTestProgram({ runJobs: true })
const { systemRows } = program.database
// The other company's administrator.
await systemRows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'bruno').execute()
const admin = await program.signIn('admin')
const bruno = await program.signIn('bruno')
const ana = await program.signIn('ana')

const { account } = await channelOf(admin, [ana])
const templateOf = async (name: string, message: string): Promise<number> => {
  const { record } = await admin.call(joinTemplates.routes.create, {
    body: { name, account, language: 'es_CO', message } as never,
  })
  await admin.call(submitTemplate, { params: { id: record.id } })
  return record.id
}
const welcome = await templateOf('bienvenida', 'Hola {{1}}')
const reminder = await templateOf('recordatorio', '¿Pudo verlo?')
const always = { params: [] as string[], when: 'always' as const, label: null }

let made = 0
async function sequenceOf(more: object = {}): Promise<number> {
  made += 1
  const { record } = await admin.call(joinSequences.routes.create, {
    body: { name: `Seguimiento ${made}`, account, ...more } as never,
  })
  await admin.call(saveSequenceSteps, {
    params: { id: record.id },
    body: {
      steps: [
        { ...always, after_minutes: 0, template: welcome, params: ['Pedro'] },
        { ...always, after_minutes: 2 * 24 * 60, template: reminder },
      ],
    },
  })
  return record.id
}
const run = () => sql`SELECT enqueue_job('join.sequences', '{}'::json, 1, NULL)`.execute(systemRows)
const peopleOf = async (id: number) =>
  (await admin.call(joinEnrolments.routes.list, { query: { sequence: String(id) } as never })).results
/** Simulates that three days have passed. */
const pass = (id: number) =>
  systemRows
    .updateTable('join_sequence_enrolments')
    .set({ since: new Date(Date.now() - 3 * 24 * 3_600_000), next_at: new Date(Date.now() - 1000) })
    .where('sequence_id', '=', id)
    .execute()
const textsOf = async (phone: ReturnType<typeof outsidePhone>) =>
  (await phone.messages()).filter(({ own }) => !own).map(({ content }) => content.name)

test('steps are sent one after the other over days, each once, until the sequence is done', async () => {
  const id = await sequenceOf()
  const phone = outsidePhone(program.origin, account, '573001150001')
  expect(await admin.call(enrolPeople, { params: { id }, body: { phones: [phone.phone] } })).toEqual({
    enrolled: 1,
  })
  expect(await admin.call(enrolPeople, { params: { id }, body: { phones: [phone.phone] } })).toEqual({
    enrolled: 0,
  })
  await Promise.all([run(), run(), run()])
  await eventually(async () => expect(await textsOf(phone)).toEqual(['bienvenida']), 15_000)
  expect(await peopleOf(id)).toMatchObject([{ status: 'active', step: 1, sent: 1, source: 'hand' }])
  await pass(id)
  await run()
  await eventually(
    async () => expect(await peopleOf(id)).toMatchObject([{ status: 'done', sent: 2 }]),
    15_000,
  )
  await eventually(async () => expect(await textsOf(phone)).toEqual(['bienvenida', 'recordatorio']))
})

test('a person whose step fails does not block others, and is retried', async () => {
  const [broken, whole] = [await sequenceOf(), await sequenceOf()]
  const [first, second] = ['573001150091', '573001150092'].map((number) =>
    outsidePhone(program.origin, account, number),
  )
  if (!first || !second) throw new Error('no telephones')
  await admin.call(enrolPeople, { params: { id: broken }, body: { phones: [first.phone] } })
  await admin.call(enrolPeople, { params: { id: whole }, body: { phones: [second.phone] } })
  const steps = (value: object) =>
    systemRows
      .updateTable('join_sequences')
      .set({ steps: JSON.stringify(value) })
      .where('id', '=', broken)
      .execute()
  await steps([{ of: 'an older program' }])
  await run()
  await eventually(async () => expect(await textsOf(second)).toEqual(['bienvenida']), 15_000)
  expect(await peopleOf(broken)).toMatchObject([{ status: 'active', sent: 0, failure: 'unknown' }])
  await steps([{ ...always, after_minutes: 0, template: reminder }])
  await pass(broken)
  await run()
  await eventually(async () => expect(await textsOf(first)).toEqual(['recordatorio']), 15_000)
})

test('a contact who replies gets no further steps', async () => {
  const id = await sequenceOf()
  const phone = outsidePhone(program.origin, account, '573001150002')
  await admin.call(enrolPeople, { params: { id }, body: { phones: [phone.phone] } })
  await run()
  await eventually(async () => expect(await textsOf(phone)).toEqual(['bienvenida']), 15_000)
  await phone.write('Ya lo vi')
  await eventually(
    async () => expect(await peopleOf(id)).toMatchObject([{ status: 'replied', sent: 1 }]),
    15_000,
  )
})

test('a label enrols contacts, and a person can be removed', async () => {
  const { record: label } = await admin.call(joinLabels.routes.create, { body: { name: 'Interesado' } })
  const id = await sequenceOf({ label: label.id })
  const phone = outsidePhone(program.origin, account, '573001150003')
  await phone.write('Hola')
  const chat = await eventually(async () =>
    found((await ana.call(listChats, { query: {} })).results.find((one) => one.phone === phone.phone)),
  )
  await ana.call(updateSender, { query: { chat_id: chat.id, label_id: label.id } as never })
  await run()
  const [person] = await eventually(async () => {
    const there = await peopleOf(id)
    expect(there).toMatchObject([{ source: 'label', status: 'active', sent: 1 }])
    return there
  }, 15_000)
  await admin.call(stopEnrolment, { params: { id: person?.id ?? 0 } })
  await pass(id)
  await run()
  expect(await peopleOf(id)).toMatchObject([{ status: 'stopped', sent: 1 }])
})

test('all wrong numbers of a list are named, and nobody of it is enrolled', async () => {
  const id = await sequenceOf()
  const phones = ['3001150011', '12345', 'Ana', '3001150012', '999']
  const refused = await admin.send(enrolPeople, { params: { id }, body: { phones } })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      fields: {
        phones: [
          expect.stringMatching(/^12345: /),
          expect.stringMatching(/^Ana: /),
          expect.stringMatching(/^999: /),
        ],
      },
    },
  })
  expect(await peopleOf(id)).toEqual([])
})

test('steps need approved templates with all parameters; another company has no access', async () => {
  const id = await sequenceOf()
  const params = { id }
  const bare = { steps: [{ ...always, after_minutes: 0, template: welcome }] }
  expect((await admin.send(saveSequenceSteps, { params, body: bare })).status).toBe(409)
  expect((await bruno.send(readSequenceSteps, { params })).status).toBe(404)
  expect((await bruno.send(saveSequenceSteps, { params, body: { steps: [] } })).status).toBe(404)
  expect((await bruno.send(enrolPeople, { params, body: { phones: ['573001150009'] } })).status).toBe(404)
  const [person] = await peopleOf(1)
  expect((await bruno.send(stopEnrolment, { params: { id: person?.id ?? 1 } })).status).toBe(404)
  expect((await ana.send(readSequenceSteps, { params })).status).toBe(403)
})

test('people of the CRM are enrolled by selection or saved view; nobody twice, nobody without a number', async () => {
  const id = await sequenceOf()
  const params = { id }
  const [one, other] = ['573001150021', '573001150022'].map((phone) =>
    outsidePhone(program.origin, account, phone),
  )
  const first = await makePerson(admin, { first_name: 'Secundina', mobile: '+573001150021' })
  const lead = await makeLead(admin, { first_name: 'Secundina', mobile: '+573001150022' })
  const without = await makePerson(admin, { first_name: 'Secundina' })
  const enrol = (body: object) => admin.call(enrolPeople, { params, body })
  expect(await enrol({ persons: [first, without] })).toEqual({ enrolled: 1 })
  expect(await enrol({ persons: [first, lead] })).toEqual({ enrolled: 1 })
  await run()
  for (const phone of [one, other])
    await eventually(async () => expect(await textsOf(found(phone))).toEqual(['bienvenida']), 15_000)
  expect(await peopleOf(id)).toMatchObject([
    { source: 'crm', phone: expect.any(String) },
    { source: 'crm', phone: expect.any(String) },
  ])
  const contacts = await systemRows
    .selectFrom('join_contacts')
    .select('person_id')
    .where('person_id', 'in', [first, lead])
    .execute()
  expect(contacts).toHaveLength(2)

  const settings = { filter: writeFilter([]), search: 'Secundina', order: 'name', state: '' as const }
  const view = await admin.call(createView, {
    params: { resource: persons.name },
    body: { name: 'Secundinas', shared: false, settings: { ...settings, columns: [], widths: {} } },
  })
  expect(await enrol({ view: view.id })).toEqual({ enrolled: 0 })
  const later = { id: await sequenceOf() }
  expect(await admin.call(enrolPeople, { params: later, body: { view: view.id } })).toEqual({ enrolled: 1 })

  const theirs = await bruno.call(joinAccounts.routes.create, {
    body: { name: 'Línea ajena', provider: 'simulator', number: '+576015559901' } as never,
  })
  const { record: alien } = await bruno.call(joinSequences.routes.create, {
    body: { name: 'Ajena', account: theirs.record.id } as never,
  })
  const of = { params: { id: alien.id } }
  expect((await bruno.send(enrolPeople, { ...of, body: { persons: [first] } })).status).toBe(404)
  expect((await bruno.send(enrolPeople, { ...of, body: { view: view.id } })).status).toBe(404)
  expect((await bruno.send(enrolPeople, { params, body: { persons: [first] } })).status).toBe(404)
  expect((await admin.send(enrolPeople, { params, body: { persons: [first], view: view.id } })).status).toBe(
    400,
  )
  expect((await ana.send(enrolPeople, { params, body: { persons: [first] } })).status).toBe(403)
})

test('all results of a list are enrolled by a job, and its undo removes who still is in the sequence', async () => {
  const id = await sequenceOf()
  const numbers = ['573001150031', '573001150032', '573001150033']
  for (const [at, mobile] of numbers.entries())
    await makePerson(admin, { first_name: 'Terciana', last_name: `N${at}`, mobile: `+${mobile}` })
  const without = await makePerson(admin, { first_name: 'Terciana', last_name: 'Sin' })
  await admin.call(enrolPeople, { params: { id }, body: { phones: [numbers[2] ?? ''] } })
  const params = { resource: persons.name }
  const begin = (client: typeof admin, name: string, sequence: number) =>
    client.send(startBulk, {
      params,
      body: { action: 'task', query: { search: 'Terciana' }, task: { name, said: { sequence } } },
    })
  expect((await ana.send(startBulk, { params, body: { action: 'task', query: {} } })).status).toBe(404)
  expect((await begin(ana, ENROL_TASK, id)).status).toBe(404)
  expect((await begin(bruno, ENROL_TASK, id)).status).toBe(404)
  expect((await begin(admin, 'join.other', id)).status).toBe(404)
  const started = await begin(admin, ENROL_TASK, id)
  expect(started.status).toBe(201)
  const of = { params: { id: (started.body as { id: number }).id } }
  const state = (name: string) =>
    eventually(async () => {
      const now = await admin.call(readBulk, of)
      expect(now.state).toBe(name)
      return now
    }, 15_000)
  const ended = await state('done')
  expect(ended).toMatchObject({
    action: 'task',
    total: 4,
    changed: 2,
    unchanged: 1,
    refused: 1,
    can_undo: true,
  })
  expect(ended.refusals).toEqual([{ id: without, label: 'Terciana Sin', reasons: 'Sin número de móvil.' }])
  expect(await peopleOf(id)).toHaveLength(3)
  const [gone] = (await peopleOf(id)).filter(({ source }) => source === 'crm')
  await admin.call(stopEnrolment, { params: { id: gone?.id ?? 0 } })
  await admin.call(undoBulk, { ...of, body: {} })
  expect(await state('undone')).toMatchObject({ undone: 1, kept: 1 })
  expect((await peopleOf(id)).map(({ source, status }) => `${source} ${status}`).sort()).toEqual([
    'crm stopped',
    'crm stopped',
    'hand active',
  ])
})

const stage = () => ({
  keeper: admin,
  stranger: bruno,
  everybody: [admin, ana],
  statements: program.statements,
})
conforms(stage, joinSequences)
conforms(stage, joinEnrolments)
