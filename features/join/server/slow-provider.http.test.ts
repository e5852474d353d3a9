import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import {
  planBroadcast,
  readBroadcastPlan,
  retryBroadcast,
  startBroadcast,
  uploadAudience,
} from '../contract/bulk/broadcast-calls.ts'
import { joinBroadcasts } from '../contract/bulk/broadcasts.ts'
import { listChats } from '../contract/chats.ts'
import { joinTemplates } from '../contract/config/catalogs.ts'
import { listMessages, newMessage } from '../contract/messages.ts'
import { submitTemplate } from '../contract/templates/template-calls.ts'
import { found } from './testing.ts'
import { cloudLineOf, written } from './testing-cloud.ts'

vi.setConfig({ testTimeout: 90_000 })
/** Longer than the program's timeout for providers, ms. */
const PATIENCE = 40_000

/** Numbers whose messages Meta accepts without answering in time. */
const slow = new Set<string>()
const meta = await startRecordingStandIn(({ method, path, body }) => {
  if (method === 'GET') return { body: { data: [] } }
  if (path.endsWith('/message_templates')) return { body: { id: 't1', status: 'APPROVED' } }
  const { to } = JSON.parse(body) as { to: string }
  if (slow.has(to)) return new Promise<never>(() => {})
  return { body: { messages: [{ id: `wamid.${meta.asked.length}` }] } }
})
afterAll(() => meta.stop())
const program = await startTestProgram({
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
const [admin, eva] = await program.signInAll('admin', 'eva')
if (!admin || !eva) throw new Error('a person is not signed in')
const line = await cloudLineOf(admin, program.origin, { per_second: 200 })

const requestedFor = (to: string): { biz_opaque_callback_data: string }[] =>
  meta.asked.flatMap(({ body }) => (body.includes(`"to":"${to}"`) ? [JSON.parse(body)] : []))
/** A late status from Meta for a message whose id we do not know, with our reference. */
const tellLater = (to: string, status: string) =>
  line.tell({
    statuses: [
      {
        id: `wamid.late-${to}`,
        status,
        timestamp: String(Math.round(Date.now() / 1000)),
        recipient_id: to,
        biz_opaque_callback_data: requestedFor(to)[0]?.biz_opaque_callback_data,
      },
    ],
  })

/** Polls the database, since the API limits the rate. */
const untilMessageIs = (to: string, target: string) =>
  eventually(async () => {
    const { status } = await program.database.systemRows
      .selectFrom('join_messages')
      .select('status')
      .where('id', '=', Number(requestedFor(to)[0]?.biz_opaque_callback_data ?? 0))
      .executeTakeFirstOrThrow()
    expect(status).toBe(target)
  }, PATIENCE)

test('a message that a slow provider accepted is unconfirmed, not repeated, blocks nobody, and is settled by its callback', async () => {
  const from = '573005559101'
  await line.tell(written('wamid.slow-1', from, 'Hola'))
  const chat = await eventually(async () => {
    const { results } = await admin.call(listChats, { query: { page_size: 100 } })
    return found(results.find(({ phone }) => phone === from))
  }, PATIENCE)
  const statusOf = async (text: string) => {
    const { results } = await admin.call(listMessages, { query: { sender: chat.id, page_size: 100 } })
    return results.find(({ message }) => message === text)?.status
  }
  slow.add(from)
  await admin.call(newMessage, { body: { sender: chat.id, message: 'Despacio' } })
  await eventually(() => expect(requestedFor(from)).toHaveLength(1), PATIENCE)
  await admin.call(newMessage, { body: { sender: chat.id, message: 'Detrás' } })
  slow.delete(from)
  await eventually(async () => expect(await statusOf('Despacio')).toBe('unconfirmed'), PATIENCE)
  await eventually(async () => expect(await statusOf('Detrás')).toBe('sent'), PATIENCE)
  // The first and the second message, and no repetition of the first.
  expect(requestedFor(from)).toHaveLength(2)
  expect((await eva.send(listMessages, { query: { sender: chat.id } })).status).toBe(404)
  await tellLater(from, 'delivered')
  await eventually(async () => expect(await statusOf('Despacio')).toBe('delivered'), PATIENCE)
  await tellLater(from, 'sent')
  await tellLater(from, 'read')
  await eventually(async () => expect(await statusOf('Despacio')).toBe('read'), PATIENCE)
  expect(requestedFor(from)).toHaveLength(2)
})

test('a broadcast counts timeouts as unconfirmed, does not repeat them, and callbacks settle them', async () => {
  const { record: template } = await admin.call(joinTemplates.routes.create, {
    body: { name: 'aviso', account: line.account, language: 'es_CO', message: 'Hola {{1}}' } as never,
  })
  await admin.call(submitTemplate, { params: { id: template.id } })
  const { record } = await admin.call(joinBroadcasts.routes.create, {
    body: { name: 'Lento', account: line.account, template: template.id, per_second: 40 } as never,
  })
  const params = { id: record.id }
  const people = ['573005559111', '573005559112', '573005559113']
  const [doubtful = ''] = people
  slow.add(doubtful)
  const csv = ['Celular', ...people].join('\n')
  await admin.call(uploadAudience, { params, body: {}, file: new Blob([csv]), fileName: 'lento.csv' })
  await admin.call(planBroadcast, {
    params,
    body: { phone_column: 'Celular', name_column: null, params: [{ column: null, text: 'cliente' }] },
  })
  await admin.call(startBroadcast, { params, body: {} })
  const results = async () => (await admin.call(readBroadcastPlan, { params })).results
  await untilMessageIs(doubtful, 'unconfirmed')
  await eventually(async () => expect(await results()).toEqual({ sent: 2, unconfirmed: 1 }))
  // A retry covers failed messages only, and none failed.
  expect((await admin.send(retryBroadcast, { params, body: {} })).status).toBe(409)
  expect((await eva.send(readBroadcastPlan, { params })).status).not.toBe(200)
  await tellLater(doubtful, 'delivered')
  await untilMessageIs(doubtful, 'delivered')
  await eventually(async () => expect(await results()).toEqual({ sent: 2, delivered: 1 }))
  for (const to of people) expect(requestedFor(to)).toHaveLength(1)
})
