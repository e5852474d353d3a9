import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { joinTemplates } from '../../contract/config/catalogs.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'
import { inboxOf, newId, newPhone, told } from './testing-inbound.ts'

const program = await startTestProgram({ runJobs: true })
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)
const { rows, settled, chats, chatOf, messagesOf } = inboxOf(program, admin)
const hello = (text: string) => ({ type: 'text', text: { body: text } })

test('a user id where a number is usual is its sender, in messages, echoes and preferences', async () => {
  const id = 'BR.1502576394655843'
  await line.tell(told({ from: id }, hello('sin número'), [{ profile: { name: 'Rosa' }, wa_id: id }]))
  await line.tell(told({ from: '', from_user_id: id }, hello('otra vez')))
  await line.tell({ message_echoes: told({ from: '1', to: id }, hello('del teléfono')).messages })
  await line.tell({ user_preferences: [{ wa_id: id, value: 'stop', timestamp: '1795600000' }] })
  const [chat, ...others] = (await chats()).filter(({ name }) => name === 'Rosa')
  expect(others).toEqual([])
  const messages = await messagesOf(chat?.id ?? 0)
  expect(messages.map(({ message }) => message)).toEqual(['sin número', 'otra vez', 'del teléfono'])
  const contact = await rows
    .selectFrom('join_contacts')
    .select('opted_out_at')
    .where('id', '=', chat?.contact_id ?? 0)
    .executeTakeFirstOrThrow()
  expect(contact.opted_out_at).not.toBeNull()
})

test('two long ids that differ at their end are two messages, each with its quote, reaction and deletion', async () => {
  const [phone, long] = [newPhone(), `wamid.${'A'.repeat(300)}`]
  await line.tell(told({ from: phone, id: `${long}1` }, hello('una')))
  await line.tell(told({ from: phone, id: `${long}2` }, hello('otra')))
  await line.tell(told({ from: phone, context: { id: `${long}2` } }, hello('cito')))
  await line.tell(
    told({ from: phone }, { type: 'reaction', reaction: { message_id: `${long}2`, emoji: '👍' } }),
  )
  await line.tell(told({ from: phone }, { type: 'revoke', revoke: { original_message_id: `${long}1` } }))
  expect(await messagesOf((await chatOf(phone)).id)).toMatchObject([
    { message: '', deleted: true, reactions: [] },
    { message: 'otra', deleted: false, reactions: [{ emoji: '👍' }] },
    { message: 'cito', response_message: { message: 'otra' } },
  ])
})

test('an id that is a number beyond those that JavaScript counts is not rounded', async () => {
  const { record } = await admin.call(joinTemplates.routes.create, {
    body: {
      name: 'bienvenida',
      account: line.account,
      message: 'Hola {{1}}',
      category: 'utility',
      language: 'es',
    },
  })
  const providerId = '24086391514396129'
  await rows
    .updateTable('join_templates')
    .set({ provider_id: providerId, status: 'pending' })
    .where('id', '=', record.id)
    .execute()
  const value = `{"event":"APPROVED","message_template_id":${providerId},"message_template_name":"otra"}`
  const status = await line.postText(
    `{"object":"whatsapp_business_account","entry":[{"id":"22","changes":[{"field":"message_template_status_update","value":${value}}]}]}`,
  )
  expect(status).toBe(200)
  await settled()
  const { status: decided } = await rows
    .selectFrom('join_templates')
    .select('status')
    .where('id', '=', record.id)
    .executeTakeFirstOrThrow()
  expect(decided).toBe('approved')
})

test('the edit of a caption that names no file changes the caption', async () => {
  const [phone, id] = [newPhone(), newId()]
  await line.tell(written(id, phone, 'pie viejo'))
  const message = { type: 'image', image: { caption: 'pie nuevo', mime_type: 'image/jpeg' } }
  await line.tell(told({ from: phone }, { type: 'edit', edit: { original_message_id: id, message } }))
  const chat = await chatOf(phone)
  expect(await messagesOf(chat.id)).toMatchObject([{ message: 'pie nuevo', edited: true }])
  expect(chat.unread).toBe(1)
})

test('answers of a form are read one by one, also those of a group, several chosen, and files', async () => {
  const phone = newPhone()
  const answers = {
    flow_token: 'x',
    values: { name: 'Ana', city: 'Bogotá' },
    tallas: ['M', 'L'],
    fotos: [{ file_name: 'recibo.jpg', id: 1, sha256: 'y' }],
    acepta: true,
    nada: null,
  }
  const reply = { name: 'address_message', body: 'Calle 1', response_json: JSON.stringify(answers) }
  await line.tell(
    told({ from: phone }, { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: reply } }),
  )
  const [message] = await messagesOf((await chatOf(phone)).id)
  expect(message?.payload.fields).toEqual([
    { name: 'name', value: 'Ana' },
    { name: 'city', value: 'Bogotá' },
    { name: 'tallas', value: 'M, L' },
    { name: 'fotos', value: 'recibo.jpg' },
    { name: 'acepta', value: 'true' },
  ])
})
