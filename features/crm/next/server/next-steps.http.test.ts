import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { channelOf, outsidePhone } from '#features/join/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { businesses } from '../../contract/businesses.ts'
import { stages } from '../../contract/config/pipelines.ts'
import { interactions } from '../../contract/interactions.ts'
import { makeBusiness, makeLead, makePerson, makePipeline } from '../../server/testing.ts'
import { listNextSteps } from '../contract/next-steps.ts'

const program = await startTestProgram({ runJobs: true })
const [admin, ana, luis, eva] = await program.signInAll('admin', 'ana', 'luis', 'eva')
if (!admin || !ana || !luis || !eva) throw new Error('nobody signed in')
const { systemRows } = program.database
const owner = luis.session.userId
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const stepsOf = async (client: typeof admin, query: object = {}) =>
  (await client.call(listNextSteps, { query: query as never })).results

const event = async (title: string, ended: number, more: object = {}) =>
  (
    await admin.call(agendaEvents.routes.create, {
      body: {
        title,
        starts_at: daysAgo(ended + 0.1).toISOString(),
        ends_at: daysAgo(ended).toISOString(),
        owner,
        ...more,
      } as never,
    })
  ).record.id

test('the most urgent first, each with its reason, until it is done', async () => {
  await systemRows
    .updateTable('agenda_events')
    .set({ done_at: new Date() })
    .where('owner_id', '=', owner)
    .execute()
  await systemRows
    .updateTable('persons')
    .set({ owner_id: admin.session.userId })
    .where('owner_id', '=', owner)
    .execute()
  await systemRows
    .updateTable('crm_businesses')
    .set({ owner_id: admin.session.userId })
    .where('owner_id', '=', owner)
    .execute()
  await systemRows
    .updateTable('join_conversations')
    .set({ waiting_since: null })
    .where('owner_id', '=', owner)
    .execute()
  const person = await makePerson(admin, { owner, mobile: '+573105550147' })
  const task = await event('Enviar catálogo', 2)
  const promise = await event('Llamar', 1, { person, commitment: 'Enviar la propuesta el lunes' })
  const lead = await makeLead(admin, { owner })
  const { stages: made } = await makePipeline(admin)
  await admin.call(stages.routes.edit, { params: { id: made[0] }, body: { stale_days: 5 } as never })
  const old = await makeBusiness(admin, made[0], { owner, person })
  const late = await makeBusiness(admin, made[0], { owner, expected_close: '2024-01-15' })
  await makeBusiness(admin, made[0], { owner })
  expect((await stepsOf(luis)).map(({ key }) => key)).toEqual([
    `promise:${promise}`,
    `task:${task}`,
    `close:${late}`,
  ])
  await systemRows
    .updateTable('crm_businesses')
    .set({ stage_since: daysAgo(9) })
    .where('id', '=', old)
    .execute()
  await systemRows
    .updateTable('persons')
    .set({ created_at: daysAgo(3) })
    .where('id', '=', lead)
    .execute()
  const steps = await stepsOf(luis)
  expect(steps.map(({ key }) => key)).toEqual([
    `promise:${promise}`,
    `task:${task}`,
    `close:${late}`,
    `stage:${old}`,
    `lead:${lead}`,
  ])
  expect(steps[0]).toMatchObject({
    detail: 'Enviar la propuesta el lunes',
    mobile: '+573105550147',
    person: { id: person },
  })
  expect((await stepsOf(luis, { reason: 'stage' })).map(({ id }) => id)).toEqual([old])
  const { counts } = await luis.call(listNextSteps, { query: {} })
  expect(counts).toEqual({ unanswered: 0, promise: 1, task: 1, close: 1, stage: 1, lead: 1 })

  await luis.call(agendaEvents.routes.edit, { params: { id: promise }, body: { done: true } as never })
  await luis.call(businesses.routes.edit, {
    params: { id: late },
    body: { expected_close: '2099-01-15' } as never,
  })
  await luis.call(interactions.routes.create, {
    body: { person: lead, subject: 'Hola', channel: 'crm' } as never,
  })
  expect((await stepsOf(luis)).map(({ key }) => key)).toEqual([`task:${task}`, `stage:${old}`])
})

test('a customer who waits comes first', async () => {
  const { account } = await channelOf(admin, [luis])
  const customer = outsidePhone(program.origin, account, '573006660041', 'Bruno')
  await customer.write('¿Tienen planes?')
  await eventually(async () => {
    const [first] = await stepsOf(luis)
    expect(first).toMatchObject({ reason: 'unanswered', title: 'Bruno', mobile: '+573006660041' })
  })
  expect((await stepsOf(ana, { owner: String(owner) })).some(({ reason }) => reason === 'unanswered')).toBe(
    false,
  )
})

test('a supervisor sees a colleague’s, an agent and another company do not', async () => {
  const theirs = await event('De Luis', 1)
  const has = async (client: typeof admin) =>
    (await stepsOf(client, { owner: String(owner) })).some(({ id }) => id === theirs)
  expect(await has(admin)).toBe(true)
  expect(await has(ana)).toBe(false)
  expect(await has(eva)).toBe(false)
  expect((await stepsOf(ana)).some(({ id }) => id === theirs)).toBe(false)
})
