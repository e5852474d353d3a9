import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { joinTemplates } from '../../../contract/config/catalogs.ts'
import {
  enrolPeople,
  joinEnrolments,
  joinSequences,
  retryEnrolment,
  saveSequenceSteps,
} from '../../../contract/sequences/sequences.ts'
import { submitTemplate } from '../../../contract/templates/template-calls.ts'
import { found } from '../../testing.ts'
import { cloudLineOf } from '../../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

let answer: 'takes' | 'credentials' | 'undeliverable' = 'takes'
const ERRORS = { credentials: [401, 190], undeliverable: [400, 131026] } as const
const meta = await startRecordingStandIn(({ path }) => {
  if (path.endsWith('/message_templates')) return { body: { id: 't1', status: 'APPROVED' } }
  if (answer === 'takes') return { body: { messages: [{ id: `wamid.${meta.asked.length}` }] } }
  const [status, code] = ERRORS[answer]
  return { status, body: { error: { code, message: 'no' } } }
})
afterAll(() => meta.stop())
const program = await startTestProgram({
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
const { systemRows } = program.database
await systemRows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'bruno').execute()
const [admin, bruno, ana] = await program.signInAll('admin', 'bruno', 'ana')
const line = await cloudLineOf(admin, program.origin, { per_second: 200 })
const { record: template } = await admin.call(joinTemplates.routes.create, {
  body: { name: 'aviso', account: line.account, language: 'es_CO', message: 'Hola' } as never,
})
await admin.call(submitTemplate, { params: { id: template.id } })

let made = 0
async function sequenceWith(phones: readonly string[]): Promise<number> {
  made += 1
  const { record } = await admin.call(joinSequences.routes.create, {
    body: { name: `Avisos ${made}`, account: line.account } as never,
  })
  const params = { id: record.id }
  const step = { template: template.id, params: [] as string[], when: 'always' as const, label: null }
  await admin.call(saveSequenceSteps, {
    params,
    body: {
      steps: [
        { ...step, after_minutes: 0 },
        { ...step, after_minutes: 24 * 60, when: 'read' },
      ],
    },
  })
  await admin.call(enrolPeople, { params, body: { phones: [...phones] } })
  return record.id
}
const run = () => sql`SELECT enqueue_job('join.sequences', '{}'::json, 1, NULL)`.execute(systemRows)
const peopleOf = async (id: number) =>
  (await admin.call(joinEnrolments.routes.list, { query: { sequence: String(id) } as never })).results
const toldOf = async (id: number) =>
  (await admin.call(listNotifications, { query: { page_size: 100 } })).results.filter(
    ({ link }) => link === `/admin-join/secuencias/${id}`,
  )
/** As if the time of the next try had come. */
const pass = async (id: number) => {
  await systemRows
    .updateTable('join_sequence_enrolments')
    .set({ next_at: new Date(Date.now() - 1000) })
    .where('sequence_id', '=', id)
    .where('state', '=', 'active')
    .execute()
  await run()
}
const minutesUntil = (at: string | null | undefined) => (Date.parse(at ?? '') - Date.now()) / 60_000

test('a message that the account refuses is tried again later, told once, given up, and retried by hand', async () => {
  answer = 'credentials'
  const id = await sequenceWith(['573001160001', '573001160002'])
  const failedTimes = (failures: number) =>
    eventually(async () => {
      const stored = await systemRows
        .selectFrom('join_sequence_enrolments')
        .select('failures')
        .where('sequence_id', '=', id)
        .execute()
      expect(stored).toEqual([{ failures }, { failures }])
    }, 20_000)
  await run()
  await failedTimes(1)
  const people = await peopleOf(id)
  const standing = { status: 'active', failure: 'credentials', step: 0, sent: 0 }
  expect(people).toMatchObject([standing, standing])
  expect(minutesUntil(people[0]?.next_at)).toBeGreaterThan(8)
  await run()
  const notices = await eventually(async () => {
    const notices = await toldOf(id)
    expect(notices).toHaveLength(1)
    return notices
  })
  expect(notices).toMatchObject([
    {
      kind: 'join_sequence_failed',
      title: expect.stringContaining(`Avisos ${made}`),
      body: expect.stringContaining('credenciales'),
    },
  ])
  for (const failures of [2, 3, 4, 5]) {
    await pass(id)
    await failedTimes(failures)
  }
  expect(await peopleOf(id)).toMatchObject([
    { status: 'failed', failure: 'credentials', next_at: null },
    { status: 'failed', failure: 'credentials', next_at: null },
  ])
  expect(await toldOf(id)).toHaveLength(1)

  const [first, second] = people.map((person) => ({ params: { id: person.id } }))
  expect((await bruno.send(retryEnrolment, found(first))).status).toBe(404)
  expect((await ana.send(retryEnrolment, found(first))).status).toBe(403)
  answer = 'takes'
  expect(await admin.call(retryEnrolment, found(first))).toEqual({ state: 'active' })
  const audited = await systemRows
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('action', '=', 'join_sequence.retried')
    .execute()
  expect(audited).toEqual([{ subject_id: String(id) }])
  await run()
  await eventually(async () => {
    const now = await peopleOf(id)
    expect(now.find((one) => one.id === first?.params.id)).toMatchObject({
      status: 'active',
      failure: 'none',
      step: 1,
      sent: 1,
    })
    expect(now.find((one) => one.id === second?.params.id)).toMatchObject({ status: 'failed' })
  }, 20_000)
  // Whose step went has nothing to try again; nobody is in a sequence twice.
  expect((await admin.send(retryEnrolment, found(first))).status).toBe(404)
  await admin.call(enrolPeople, { params: { id }, body: { phones: ['573001160001', '573001160002'] } })
  expect((await admin.send(retryEnrolment, found(second))).status).toBe(409)
})

test('a cause that was over is told again; one that is the person’s is not told, and ends it', async () => {
  answer = 'undeliverable'
  const id = await sequenceWith(['573001160011'])
  await run()
  await eventually(
    async () => expect(await peopleOf(id)).toMatchObject([{ status: 'failed', failure: 'undeliverable' }]),
    20_000,
  )
  await run()
  const failing = async (phone: string) => {
    answer = 'credentials'
    await admin.call(enrolPeople, { params: { id }, body: { phones: [phone] } })
    await run()
    await eventually(
      async () => expect((await peopleOf(id))[0]).toMatchObject({ failure: 'credentials' }),
      20_000,
    )
    await run()
  }
  await failing('573001160012')
  await eventually(async () => expect(await toldOf(id)).toHaveLength(1))
  answer = 'takes'
  await pass(id)
  await eventually(
    async () => expect((await peopleOf(id))[0]).toMatchObject({ failure: 'none', sent: 1 }),
    20_000,
  )
  await failing('573001160013')
  await eventually(async () => expect(await toldOf(id)).toHaveLength(2))
})

test('without its account or its template nothing is written, and it goes on once they are there again', async () => {
  answer = 'takes'
  const requests = meta.asked.length
  const accountIs = (enabled: boolean) =>
    systemRows
      .updateTable('join_accounts')
      .set({ disabled_at: enabled ? null : new Date() })
      .where('id', '=', line.account)
      .execute()
  const templateIs = (there: boolean) =>
    systemRows
      .updateTable('join_templates')
      .set({ deleted_at: there ? null : new Date() })
      .where('id', '=', template.id)
      .execute()
  const id = await sequenceWith(['573001160021'])
  const failsBy = (failure: string) =>
    eventually(async () => expect(await peopleOf(id)).toMatchObject([{ status: 'active', failure }]), 20_000)
  await accountIs(false)
  await run()
  await failsBy('account_off')
  await accountIs(true)
  await templateIs(false)
  await pass(id)
  await failsBy('template_gone')
  expect(meta.asked).toHaveLength(requests)
  await run()
  await eventually(async () => expect(await toldOf(id)).toHaveLength(2))
  await templateIs(true)
  await pass(id)
  await eventually(
    async () => expect(await peopleOf(id)).toMatchObject([{ failure: 'none', step: 1, sent: 1 }]),
    20_000,
  )
  // Taken, and then failed: nothing was sent.
  await line.tell({
    statuses: [
      {
        id: `wamid.${meta.asked.length}`,
        status: 'failed',
        timestamp: String(Math.round(Date.now() / 1000)),
        recipient_id: '573001160021',
        errors: [{ code: 131026, title: 'Message undeliverable' }],
      },
    ],
  })
  await eventually(
    async () =>
      expect(await peopleOf(id)).toMatchObject([
        { status: 'failed', failure: 'undeliverable', step: 0, sent: 0 },
      ]),
    20_000,
  )
})
