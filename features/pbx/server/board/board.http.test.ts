import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { listAudit } from '#features/audit/contract/audit.ts'
import { readSupervised } from '#features/phone/contract/supervision.ts'
import { boardChanged, changeAgent, changeOwnQueues, readBoard, readOwnQueues } from '../../contract/board.ts'
import { memberOptions } from '../../contract/routing/options.ts'
import { queues } from '../../contract/routing/queues.ts'

let program: TestProgram
let admin: Client
let marta: Client
let ana: Client
let eva: Client
let queue: number
let anas: number

beforeAll(async () => {
  program = await startTestProgram()
  await program.makeAdministrator('eva')
  ;[admin, marta, ana, eva] = await program.signInAll('admin', 'marta', 'ana', 'eva')
  const { results } = await admin.call(memberOptions, { query: {} })
  anas = results.find(({ label }) => label.startsWith('1001'))?.id ?? 0
  const made = await admin.call(queues.routes.create, { body: { name: 'Tablero', agents: [anas] } })
  queue = made.record.id
})

const agentNow = async () => {
  const { live } = await marta.call(readBoard, {})
  return live.agents.find(({ id }) => id === anas)
}

describe('an agent', () => {
  test('logs in to a queue, goes on pause, and the board shows it', async () => {
    expect(await ana.call(readOwnQueues, {})).toMatchObject({
      paused: false,
      queues: [{ id: queue, logged_in: false, fixed: false, waiting: 0 }],
    })
    expect(await agentNow()).toMatchObject({ state: 'logged_out', serves: [], may_serve: [queue] })
    await ana.call(changeOwnQueues, { body: { action: 'login', queue } })
    // Her phone is not registered.
    expect(await agentNow()).toMatchObject({ state: 'away', serves: [queue] })
    await ana.call(changeOwnQueues, { body: { action: 'pause', reason: 'Almuerzo' } })
    expect(await agentNow()).toMatchObject({ state: 'paused', pause_reason: 'Almuerzo' })
    expect((await agentNow())?.since).not.toBeNull()
    await ana.call(changeOwnQueues, { body: { action: 'resume' } })
    await ana.call(changeOwnQueues, { body: { action: 'logout', queue } })
    expect(await agentNow()).toMatchObject({ state: 'logged_out', pause_reason: '' })
  })

  test('without queues is refused', async () => {
    expect(await marta.call(readOwnQueues, {})).toEqual({ paused: false, pause_reason: '', queues: [] })
    const refused = await marta.send(changeOwnQueues, { body: { action: 'login' } })
    expect(refused.status).toBe(404)
  })
})

test('a supervisor logs an agent in: watchers see it at once and the audit trail names the supervisor', async () => {
  await marta.call(readBoard, {})
  const socket = await marta.open(`/ws/board/${marta.session.userId}/`, 'notifications')
  await marta.call(changeAgent, { params: { id: anas }, body: { action: 'login' } })
  // An earlier change may arrive first.
  const frame = await socket.next(
    ({ eventType, data }) =>
      eventType === 'board_changed' &&
      boardChanged.data.parse(data).agents.some(({ serves }) => serves.length > 0),
  )
  expect(frame.data).toMatchObject({ agents: [{ id: anas, serves: [queue] }], gone: [], calls: [] })
  await socket.close()
  const { results } = await admin.call(listAudit, { query: {} })
  expect(results.some(({ action }) => action === 'agent.logged_in')).toBe(true)
})

describe('others', () => {
  test('agents can neither watch the board nor change each other', async () => {
    expect((await ana.send(readBoard, {})).status).toBe(403)
    const refused = await ana.send(changeAgent, { params: { id: anas }, body: { action: 'pause' } })
    expect(refused.status).toBe(403)
  })

  test('another company sees only its own board, and none of our agents', async () => {
    const { live } = await eva.call(readBoard, {})
    expect(live.agents).toEqual([])
    expect(live.queues).toEqual([])
    const refused = await eva.send(changeAgent, { params: { id: anas }, body: { action: 'pause' } })
    expect(refused.status).toBe(404)
    const login = await eva.send(changeOwnQueues, { body: { action: 'login', queue } })
    expect(login.status).toBe(404)
  })
})

/** A call of today from outside, of a minute. */
async function answeredBy({ session }: Client): Promise<void> {
  const rows = program.database.systemRows
  const [id, company_id] = [randomUUID(), session.company.id]
  const times = {
    started_at: sql<Date>`now() - interval '60 seconds'`,
    answered_at: sql<Date>`now() - interval '60 seconds'`,
    ended_at: sql<Date>`now()`,
  }
  const { id: extension } = await rows
    .selectFrom('extensions')
    .select('id')
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('calls')
    .values({
      ...{ id, company_id, direction: 'inbound', dialed: '6015550100', caller_number: '+573001110001' },
      ...{ other_key: '+573001110001', outcome: 'answered', ...times },
    })
    .execute()
  await rows
    .insertInto('call_records')
    .values({
      ...{ company_id, call_id: id, extension_id: extension, direction: 'INCOMING' },
      ...{ other_number: '+573001110001', outcome: 'answered', missed: false, ...times },
    })
    .execute()
}

test('a supervisor in groups sees, changes and hears just the people of these', async () => {
  const rows = program.database.systemRows
  const company_id = marta.session.company.id
  const { id: group } = await rows
    .insertInto('user_groups')
    .values({ company_id, name: 'Solo Luis' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const luis = await program.signIn('luis')
  const members = [marta, luis].map(({ session }) => ({
    company_id,
    group_id: group,
    user_id: session.userId,
  }))
  await rows.insertInto('user_group_members').values(members).execute()
  expect(await agentNow()).toBeUndefined()
  const before = (await admin.call(readBoard, {})).today
  await answeredBy(luis)
  await answeredBy(ana)
  await answeredBy(ana)
  // Figures of the day, too.
  expect((await marta.call(readBoard, {})).today).toMatchObject({ inbound: 1, answered: 1, talk_seconds: 60 })
  expect((await admin.call(readBoard, {})).today.answered - before.answered).toBe(3)
  const { live } = await marta.call(readBoard, {})
  expect(live.queues.map(({ id }) => id)).not.toContain(queue)
  expect(await marta.call(readSupervised, {})).toEqual({
    groups: ['Solo Luis'],
    extensions: ['1002', '1003'],
  })
  expect(await admin.call(readSupervised, {})).toEqual({ groups: null, extensions: null })
  expect((await ana.send(readSupervised, {})).status).toBe(403)
  const change = { params: { id: anas }, body: { action: 'pause' as const } }
  expect((await marta.send(changeAgent, change)).status).toBe(404)
  await rows.deleteFrom('user_group_members').where('group_id', '=', group).execute()
  expect(await marta.call(readSupervised, {})).toEqual({ groups: [], extensions: ['1003'] })
  await rows
    .updateTable('users')
    .set({ supervises: 'company' })
    .where('id', '=', marta.session.userId)
    .execute()
  expect(await agentNow()).toMatchObject({ id: anas })
  expect(await marta.call(readSupervised, {})).toEqual({ groups: null, extensions: null })
})
