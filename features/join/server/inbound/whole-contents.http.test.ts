import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { cloudLineOf } from '../testing-cloud.ts'
import { inboxOf, newId, newPhone, told } from './testing-inbound.ts'

const program = await startTestProgram({ runJobs: true })
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)
const { chatOf, messagesOf } = inboxOf(program, admin)
const { record: reseller } = await admin.call(joinAccounts.routes.create, {
  body: { name: 'Gupshup', provider: 'gupshup', number: '+576017760001', external_id: 'App', api_key: 'k' },
})
const { pathname } = new URL(reseller.webhook_url ?? '')
/** A message by Gupshup's version 2. */
const tellByReseller = (phone: string, type: string, payload: object, more: object = {}) =>
  fetch(`${program.origin}${pathname}`, {
    method: 'POST',
    body: JSON.stringify({
      app: 'App',
      timestamp: Date.now(),
      version: 2,
      type: 'message',
      payload: { id: newId(), source: phone, type, payload, sender: { phone, name: 'Rosa' }, ...more },
    }),
  })
const readBy = async (phone: string) => messagesOf((await chatOf(phone)).id)

test('all contact cards of a message are shown, with a number wherever it stands', async () => {
  const phone = newPhone()
  const contacts = Array.from({ length: 120 }, (_, at) => ({
    name: { formatted_name: `Persona ${at}` },
    phones: [at === 0 ? { wa_id: '573001112233' } : { phone: `+57 300 ${at}` }],
  }))
  await line.tell(told({ from: phone }, { type: 'contacts', contacts }))
  const [message] = await readBy(phone)
  expect(message?.payload.cards).toHaveLength(120)
  expect(message?.payload.cards[0]?.phones).toEqual(['573001112233'])
})

test('all items of an order are shown', async () => {
  const phone = newPhone()
  const product_items = Array.from({ length: 150 }, (_, at) => ({
    product_retailer_id: `P${at}`,
    quantity: 1,
  }))
  await line.tell(told({ from: phone }, { type: 'order', order: { product_items } }))
  expect((await readBy(phone))[0]?.payload.fields).toHaveLength(150)
})

test('forms and orders of a reseller are read as those of the service itself', async () => {
  const phone = newPhone()
  await tellByReseller(phone, 'nfm_reply', { name: 'flow', body: 'Sent', response_json: '{"talla":"M"}' })
  await tellByReseller(phone, 'order', { product_items: [{ product_retailer_id: 'CAJA', quantity: 2 }] })
  const messages = await readBy(phone)
  expect(messages.map(({ payload }) => payload.fields)).toEqual([
    [{ name: 'talla', value: 'M' }],
    [{ name: 'CAJA', value: '2 ×' }],
  ])
})

test('a reaction of which only its own part names the message is one, and no message', async () => {
  const phone = newPhone()
  const id = newId()
  await tellByReseller(phone, 'text', { text: 'Hola' }, { id })
  await tellByReseller(phone, 'reaction', { id, emoji: '👍' })
  expect(await readBy(phone)).toMatchObject([
    { message: 'Hola', reactions: [{ emoji: '👍', incoming: true }] },
  ])
})

test('an answer to a form that is one value is shown', async () => {
  const phone = newPhone()
  const reply = { name: 'flow', body: 'Sent', response_json: '5' }
  await line.tell(
    told({ from: phone }, { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: reply } }),
  )
  expect((await readBy(phone))[0]?.payload.fields).toEqual([{ name: 'respuesta', value: '5' }])
})
