import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { newMessage } from '../../contract/messages.ts'
import { found } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'
import { inboxOf, newId, newPhone } from './testing-inbound.ts'

/** Whether Meta answers a sending. */
let answers = true
let sent = 0
const meta = await startRecordingStandIn(() =>
  answers ? { body: { messages: [{ id: `wamid.ours-${++sent}` }] } } : null,
)
afterAll(() => meta.stop())
const program = await startTestProgram({ runJobs: true, settings: { WHATSAPP_CLOUD_URL: meta.origin } })
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)
const { settled, chatOf, messagesOf } = inboxOf(program, admin)

const report = (status: string, to: string, reference: number, id = newId()) =>
  line.tell({
    statuses: [
      {
        id,
        status,
        timestamp: String(Math.round(Date.now() / 1000)),
        recipient_id: to,
        biz_opaque_callback_data: `${reference}`,
      },
    ],
  })
/** Somebody who wrote and got an answer, with the answer's status. */
async function answered(status: string) {
  const [phone, id] = [newPhone(), newId()]
  await line.tell(written(id, phone, 'Hola'))
  const chat = await chatOf(phone)
  const { results } = await admin.call(newMessage, { body: { sender: chat.id, message: 'Buenas' } })
  const ours = found(results[0]).id
  const statusOf = async (message: number) => {
    await settled()
    return (await messagesOf(chat.id)).find((one) => one.id === message)?.status
  }
  await eventually(async () => expect(await statusOf(ours)).toBe(status))
  const theirs = found((await messagesOf(chat.id)).find(({ direction }) => direction === 'in')).id
  return { phone, id, ours, theirs, statusOf }
}

test('what another program sent over the same number, with a reference like ours, changes no message of ours', async () => {
  const { phone, ours, theirs, statusOf } = await answered('sent')
  for (const reference of [ours, theirs]) {
    await report('failed', phone, reference)
    await report('read', '573009998877', reference)
  }
  expect([await statusOf(ours), await statusOf(theirs)]).toEqual(['sent', 'delivered'])
})

test('a report on the id of what the contact wrote changes nothing', async () => {
  const { phone, id, theirs, statusOf } = await answered('sent')
  await report('read', phone, 0, id)
  expect(await statusOf(theirs)).toBe('delivered')
})

test('a message that was never answered is found by its reference, of its contact only', async () => {
  answers = false
  const { phone, ours, statusOf } = await answered('unconfirmed')
  await report('delivered', '573009998877', ours)
  expect(await statusOf(ours)).toBe('unconfirmed')
  await report('delivered', phone, ours)
  expect(await statusOf(ours)).toBe('delivered')
})
