import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'
import { inboxOf, newId, newPhone, told } from './testing-inbound.ts'

const program = await startTestProgram({ runJobs: true })
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)
const { rows, chatOf } = inboxOf(program, admin)

const isOut = async (contactId: number) => {
  const { opted_out_at: at } = await rows
    .selectFrom('join_contacts')
    .select('opted_out_at')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return at !== null
}

test.each([
  ['of a template', { type: 'button', button: { text: 'Baja', payload: 'x' } }],
  [
    'that was offered',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'BAJA' } } },
  ],
])('the opt-out word on a button %s counts as written', async (_name, pressed) => {
  const phone = newPhone()
  await line.tell(written(newId(), phone, 'Hola'))
  await line.tell(told({ from: phone }, pressed))
  const { contact_id } = await chatOf(phone)
  expect(await isOut(contact_id)).toBe(true)
})

test('in a conversation with a bot a button answers the bot', async () => {
  const phone = newPhone()
  await line.tell(written(newId(), phone, 'Hola'))
  const { id, contact_id } = await chatOf(phone)
  await rows
    .updateTable('join_conversations')
    .set({ state: 'bot', owner_id: null })
    .where('id', '=', id)
    .execute()
  await line.tell(told({ from: phone }, { type: 'button', button: { text: 'Baja', payload: 'x' } }))
  await chatOf(phone)
  expect(await isOut(contact_id)).toBe(false)
})
