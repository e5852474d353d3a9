import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { createChat } from '../../contract/chats.ts'
import { joinTemplates } from '../../contract/config/catalogs.ts'
import { newMessage, newTemplateMessage, reactToMessage } from '../../contract/messages.ts'
import { inboxOf, newId, newPhone } from '../inbound/testing-inbound.ts'
import { found } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

let sent = 0
let refusals = 0
const meta = await startRecordingStandIn(() =>
  refusals-- > 0 ? { status: 500, body: {} } : { body: { messages: [{ id: `wamid.taken-${++sent}` }] } },
)
afterAll(() => meta.stop())
const program = await startTestProgram({ runJobs: true, settings: { WHATSAPP_CLOUD_URL: meta.origin } })
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)
const { rows, chatOf, messagesOf } = inboxOf(program, admin)
/** What Meta was asked to send, in order. */
const asked = () =>
  meta.asked
    .filter(({ path }) => path.endsWith('/messages'))
    .map(({ body }) => JSON.parse(Buffer.from(body, 'latin1').toString()))

test('an answer goes to the spelling of the number under which the contact writes, whatever an agent typed', async () => {
  const chat = await admin.call(createChat, { body: { phone: '+55 11 98765-4321', account: line.account } })
  const writes = '551187654321'
  await line.tell(written(newId(), writes, 'oi'))
  expect(await messagesOf(chat.id)).toMatchObject([{ message: 'oi' }])
  // Typed again: what the service knows stays.
  await admin.call(createChat, { body: { phone: '+5511987654321', account: line.account } })
  await admin.call(newMessage, { body: { sender: chat.id, message: 'bom dia' } })
  await eventually(async () =>
    expect(asked().find(({ text }) => text?.body === 'bom dia')).toMatchObject({ to: writes }),
  )
})

test('a parameter of several lines, tabs or many spaces is sent as one line; one of nothing else is refused', async () => {
  const { record } = await admin.call(joinTemplates.routes.create, {
    body: {
      name: 'direccion',
      account: line.account,
      message: 'Va a {{1}}.',
      category: 'utility',
      language: 'es',
    },
  })
  await rows
    .updateTable('join_templates')
    .set({ provider_id: '7', status: 'approved' })
    .where('id', '=', record.id)
    .execute()
  const phone = newPhone()
  await line.tell(written(newId(), phone, 'Hola'))
  const { id } = await chatOf(phone)
  const send = (param: string) =>
    admin.send(newTemplateMessage, {
      body: { id: record.id, destination: phone, account: line.account, params: [param] },
    })
  expect((await send('Calle 1\n Apto 2\t\tBogotá      DC ')).status).toBe(201)
  await eventually(async () => {
    const { template } = found(asked().find(({ type }) => type === 'template'))
    expect(template.components[0].parameters[0].text).toBe('Calle 1 Apto 2 Bogotá DC')
  })
  expect((await messagesOf(id)).at(-1)?.message).toBe('Va a Calle 1 Apto 2 Bogotá DC.')
  expect((await send(' \n ')).status).toBe(409)
})

test('of two reactions the contact sees the later one, also when the earlier had to be tried again', async () => {
  const phone = newPhone()
  await line.tell(written(newId(), phone, 'Hola'))
  const [message] = await messagesOf((await chatOf(phone)).id)
  const react = (emoji: string) =>
    admin.call(reactToMessage, { params: { id: found(message).id }, body: { emoji } })
  const reactions = () => asked().flatMap(({ reaction }) => reaction?.emoji ?? [])
  refusals = 1
  await react('👍')
  await eventually(async () => expect(reactions()).toHaveLength(1))
  await react('🎉')
  await eventually(async () => expect(reactions().length).toBeGreaterThanOrEqual(3))
  expect(reactions().slice(1)).toEqual(['🎉', '🎉'])
})
