import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { reasonOf } from '#platform/messaging/meta/error-reasons.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { listMessages, newMessage } from '../../contract/messages.ts'
import { es } from '../../i18n/failures/es.ts'
import { startMeta } from '../campaigns/bulk/testing.ts'
import { found } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

const meta = await startMeta()
const program = await startTestProgram({ runJobs: true, settings: { WHATSAPP_CLOUD_URL: meta.meta.origin } })
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)

let people = 0

/** What an agent sees of a message that Meta took and then reported as failed. */
async function failedWith(error: object) {
  const phone = `57300771${String(people++).padStart(4, '0')}`
  await line.tell(written(`wamid.in-${phone}`, phone, 'Hola'))
  const chat = await eventually(async () =>
    found(
      (await admin.call(listChats, { query: { page_size: 100 } })).results.find((one) => one.phone === phone),
    ),
  )
  const messageOf = async (id: number) =>
    found(
      (await admin.call(listMessages, { query: { sender: chat.id } })).results.find((one) => one.id === id),
    )
  const { results } = await admin.call(newMessage, { body: { sender: chat.id, message: 'Buenos días' } })
  const sent = found(results[0])
  const { id, id_gupshup: providerId } = await eventually(async () => {
    const message = await messageOf(sent.id)
    expect(message.status).toBe('sent')
    return message
  })
  const timestamp = String(Math.round(Date.now() / 1000))
  const status = { id: providerId, status: 'failed', timestamp, recipient_id: phone, errors: [error] }
  await line.tell({ statuses: [status] })
  return eventually(async () => {
    const message = await messageOf(id)
    expect(message.status).toBe('failed')
    return message
  })
}

test('a documented code has its own sentence', async () => {
  const { failed_code, failed_status } = await failedWith({ code: 131049, title: 'Not delivered' })
  expect({ failed_code, failed_status }).toEqual({
    failed_code: '131049',
    failed_status: es['failed.131049'],
  })
})

test('an unknown code is shown with its words', async () => {
  const error_data = { details: 'Something new' }
  const { failed_code, failed_status } = await failedWith({ code: 139_999, title: 'New', error_data })
  expect({ failed_code, failed_status }).toEqual({
    failed_code: '139999',
    failed_status: 'No se pudo enviar el mensaje (error 139999). Something new',
  })
})

test('an error without a code, or of another shape, is a failure all the same', async () => {
  expect(await failedWith({ code: null })).toMatchObject({
    failed_code: 'unknown',
    failed_status: es['failed.unknown'],
  })
})

test('WhatsApp’s ceiling for marketing is no bad number', () => {
  expect([131_049, 130_472, 131_026].map(reasonOf)).toEqual([
    'marketing_limit',
    'marketing_limit',
    'undeliverable',
  ])
})
