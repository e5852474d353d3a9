import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { listMessages } from '../../contract/messages.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
const [admin] = await program.signInAll('admin')
const line = await cloudLineOf(admin, program.origin)

let people = 0
const newPhone = () => `57300771${String(people++).padStart(4, '0')}`
const DAY = 86_400_000

/** A message of a contact with Meta's `message` part. */
const message = (from: string, id: string, part: object) => ({
  contacts: [{ profile: { name: 'Persona' }, wa_id: from }],
  messages: [{ from, id, timestamp: String(Math.round(Date.now() / 1000)), ...part }],
})
const edit = (target: string, body: string) => ({
  type: 'edit',
  edit: { original_message_id: target, message: { type: 'text', text: { body } } },
})
const revoke = (target: string) => ({ type: 'revoke', revoke: { original_message_id: target } })

const chatOf = async (phone: string) =>
  (await admin.call(listChats, { query: { page_size: 100 } })).results.find((chat) => chat.phone === phone)
const writtenOf = async (phone: string) => {
  const chat = await chatOf(phone)
  if (!chat) throw new Error(`no conversation with ${phone}`)
  const { results } = await admin.call(listMessages, { query: { sender: chat.id } })
  return results
    .filter(({ kind }) => kind !== 'system')
    .sort((one, other) => one.messagesNumber - other.messagesNumber)
}
/** Resolves once the contact's last message is there: what came before it is processed. */
const until = (phone: string, last: string) =>
  eventually(async () => {
    const found = await writtenOf(phone)
    expect(found.map(({ message: text }) => text)).toContain(last)
    return found
  })

test('an edit that overtakes its message leaves one bubble, with the new text', async () => {
  const phone = newPhone()
  await line.tell(message(phone, 'wamid.e1-edit', edit('wamid.e1', 'Son 50 cajas')))
  await line.tell(written('wamid.e1', phone, 'Son 5 cajas'))
  await line.tell(written('wamid.e1-next', phone, 'gracias'))
  const found = await until(phone, 'gracias')
  expect(found.map(({ message: text }) => text)).toEqual(['Son 50 cajas', 'gracias'])
  expect(found[0]).toMatchObject({ edited: true })
})

test('a deletion that overtakes its message deletes it', async () => {
  const phone = newPhone()
  await line.tell(message(phone, 'wamid.d1-gone', revoke('wamid.d1')))
  await line.tell(written('wamid.d1', phone, 'mi clave es 1234'))
  await line.tell(written('wamid.d1-next', phone, 'perdón'))
  expect(await until(phone, 'perdón')).toMatchObject([{ message: '', deleted: true }, { message: 'perdón' }])
})

test('what is deleted on the business’s own telephone before it was told of is deleted', async () => {
  const phone = newPhone()
  const onTelephone = (id: string, part: object) =>
    line.tell({ message_echoes: [{ from: '573011110004', to: phone, id, timestamp: '1795600000', ...part }] })
  await onTelephone('wamid.own-d-gone', revoke('wamid.own-d'))
  await onTelephone('wamid.own-d', { type: 'text', text: { body: 'cuenta 4321' } })
  await onTelephone('wamid.own-d-next', { type: 'text', text: { body: 'un momento' } })
  const found = await until(phone, 'un momento')
  expect(found).toMatchObject([{ message: '', deleted: true }, { message: 'un momento' }])
})

test('an older edit that comes late does not take away a newer one', async () => {
  const phone = newPhone()
  const now = Math.round(Date.now() / 1000)
  await line.tell(written('wamid.o1', phone, 'uno'))
  await line.tell(message(phone, 'wamid.o1-b', { ...edit('wamid.o1', 'tres'), timestamp: String(now + 20) }))
  await line.tell(message(phone, 'wamid.o1-a', { ...edit('wamid.o1', 'dos'), timestamp: String(now + 10) }))
  await line.tell(written('wamid.o1-next', phone, 'listo'))
  expect(await until(phone, 'listo')).toMatchObject([{ message: 'tres' }, { message: 'listo' }])
})

test('nothing brings a deleted text back', async () => {
  const phone = newPhone()
  await line.tell(written('wamid.g1', phone, 'uno'))
  await line.tell(message(phone, 'wamid.g1-gone', revoke('wamid.g1')))
  await line.tell(message(phone, 'wamid.g1-edit', edit('wamid.g1', 'dos')))
  await line.tell(written('wamid.g1-next', phone, 'listo'))
  expect(await until(phone, 'listo')).toMatchObject([{ message: '', deleted: true }, {}])
})

test.each([
  ['in the year 5138', '99999999999'],
  ['in the year 10000', '253402300800000'],
  ['at the end of time', '8640000000000000'],
  ['before our era', '-99999999999'],
  ['next week', String(Math.round((Date.now() + 7 * DAY) / 1000))],
  ['as a fraction', '1795600000.75'],
  ['in exponents', '1e400'],
])('a message dated %s comes, and opens a window of one day', async (name, timestamp) => {
  const phone = newPhone()
  await line.tell(message(phone, `wamid.t-${name}`, { type: 'text', text: { body: name }, timestamp }))
  const [found] = await until(phone, name)
  expect(Date.parse(found?.created_at ?? '')).toBeLessThan(Date.now() + 60_000)
  const chat = await chatOf(phone)
  expect(Date.parse(chat?.window_until ?? '')).toBeLessThan(Date.now() + DAY + 60_000)
})

test('a message that the history told before, or that comes by two ways, is one', async () => {
  const phone = newPhone()
  const at = String(Math.round(Date.now() / 1000))
  const earlier = [{ from: phone, id: 'wamid.h1', timestamp: at, type: 'text', text: { body: 'una vez' } }]
  await line.tell({ history: [{ threads: [{ id: phone, messages: earlier }] }] }, undefined, 'history')
  await line.tell(written('wamid.h1', phone, 'una vez'))
  await line.tell(written('wamid.h1-next', phone, 'listo'))
  expect((await until(phone, 'listo')).map(({ message: text }) => text)).toEqual(['una vez', 'listo'])
})

test('nobody changes what another contact wrote', async () => {
  const [ana, beto] = [newPhone(), newPhone()]
  await line.tell(written('wamid.x-ana', ana, 'de Ana'))
  await until(ana, 'de Ana')
  await line.tell(written('wamid.x-beto', beto, 'de Beto'))
  await line.tell(message(beto, 'wamid.x-1', edit('wamid.x-ana', 'cambiado')))
  await line.tell(message(beto, 'wamid.x-2', revoke('wamid.x-ana')))
  const reaction = { message_id: 'wamid.x-ana', emoji: '👎' }
  await line.tell(message(beto, 'wamid.x-3', { type: 'reaction', reaction }))
  await line.tell(written('wamid.x-4', beto, 'listo'))
  await until(beto, 'listo')
  expect(await writtenOf(ana)).toMatchObject([{ message: 'de Ana', deleted: false, reactions: [] }])
})

test('a late consent does not undo a refusal that came after it', async () => {
  const phone = newPhone()
  const now = Math.round(Date.now() / 1000)
  const prefer = (value: string, timestamp: number) =>
    line.tell({ user_preferences: [{ wa_id: phone, value, timestamp }] }, undefined, 'user_preferences')
  const optedOut = async () => {
    const { opted_out_at: at } = await program.database.systemRows
      .selectFrom('join_contacts')
      .select('opted_out_at')
      .where('phone', '=', `+${phone}`)
      .executeTakeFirstOrThrow()
    return at !== null
  }
  await line.tell(written('wamid.p1', phone, 'hola'))
  await until(phone, 'hola')
  await prefer('stop', now - 10)
  await eventually(async () => expect(await optedOut()).toBe(true))
  await prefer('resume', now - 20)
  await line.tell(written('wamid.p2', phone, 'listo'))
  await until(phone, 'listo')
  expect(await optedOut()).toBe(true)
  await prefer('resume', now)
  await eventually(async () => expect(await optedOut()).toBe(false))
})
