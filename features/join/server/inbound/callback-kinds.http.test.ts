import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { listMessages } from '../../contract/messages.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')
const line = await cloudLineOf(admin, program.origin)

let people = 0
const newPhone = () => `57300770${String(people++).padStart(4, '0')}`

/** A message of a contact with Meta's `message` part. */
const message = (from: string, id: string, part: object) => ({
  contacts: [{ profile: { name: 'Persona' }, wa_id: from }],
  messages: [{ from, id, timestamp: String(Math.round(Date.now() / 1000)), ...part }],
})
const chatsOf = async (phone: string) =>
  (await admin.call(listChats, { query: { page_size: 100 } })).results.filter((chat) => chat.phone === phone)
const messagesOf = async (phone: string) => {
  const [chat] = await chatsOf(phone)
  if (!chat) throw new Error(`no conversation with ${phone}`)
  return (await admin.call(listMessages, { query: { sender: chat.id } })).results
}
/** Without the notes of the program. */
const writtenOf = async (phone: string) => (await messagesOf(phone)).filter(({ kind }) => kind !== 'system')
/** Resolves with the messages once there are so many. */
const until = (phone: string, count: number) =>
  eventually(async () => {
    const found = await writtenOf(phone)
    expect(found).toHaveLength(count)
    return found
  })

test('an edit and a deletion change the message that they mean, and reopen nothing', async () => {
  const phone = newPhone()
  await line.tell(written('wamid.original', phone, 'Son 5 cajas'))
  await until(phone, 1)
  const edit = {
    original_message_id: 'wamid.original',
    message: { type: 'text', text: { body: 'Son 50 cajas' } },
  }
  await line.tell(message(phone, 'wamid.edit', { type: 'edit', edit }))
  await eventually(async () =>
    expect(await writtenOf(phone)).toMatchObject([{ message: 'Son 50 cajas', edited: true }]),
  )
  await line.tell(
    message(phone, 'wamid.gone', { type: 'revoke', revoke: { original_message_id: 'wamid.original' } }),
  )
  await eventually(async () => expect(await writtenOf(phone)).toMatchObject([{ message: '', deleted: true }]))
})

test('the new text of a message that never came is a message', async () => {
  const phone = newPhone()
  const edit = { original_message_id: 'wamid.never', message: { type: 'text', text: { body: 'Lo nuevo' } } }
  await line.tell(message(phone, 'wamid.edit-2', { type: 'edit', edit }))
  expect(await until(phone, 1)).toMatchObject([{ message: 'Lo nuevo' }])
})

test('forms, orders, cards and advertisements are shown with all their parts', async () => {
  const phone = newPhone()
  const form = { name: 'flow', body: 'Sent', response_json: '{"nombre":"Rosa","talla":"M"}' }
  await line.tell(
    message(phone, 'wamid.form', {
      type: 'interactive',
      interactive: { type: 'nfm_reply', nfm_reply: form },
    }),
  )
  const items = [{ product_retailer_id: 'CAJA-2', quantity: 3, item_price: 45_000, currency: 'COP' }]
  await line.tell(
    message(phone, 'wamid.order', { type: 'order', order: { text: 'Para hoy', product_items: items } }),
  )
  const contacts = [
    { name: { formatted_name: 'Uno' }, phones: [{ phone: '+57 300 111 0001' }] },
    { name: { formatted_name: 'Dos' }, emails: [{ email: 'dos@example.com' }] },
  ]
  await line.tell(message(phone, 'wamid.cards', { type: 'contacts', contacts }))
  const referral = {
    source_url: 'https://example.com/a',
    source_type: 'ad',
    source_id: '1',
    headline: 'Oferta',
  }
  await line.tell(message(phone, 'wamid.ad', { type: 'text', text: { body: 'Quiero' }, referral }))
  await line.tell(message(phone, 'wamid.large', { type: 'unsupported', errors: [{ code: 131052 }] }))
  await line.tell(message(phone, 'wamid.strange', { type: 'hologram', hologram: { id: 'h' } }))
  const system = { type: 'customer_identity_changed', body: 'Cambió el código de seguridad' }
  await line.tell(message(phone, 'wamid.notice', { type: 'system', system }))
  const found = (await until(phone, 7)).sort((one, other) => one.messagesNumber - other.messagesNumber)
  expect(found.map(({ payload }) => payload)).toMatchObject([
    {
      fields: [
        { name: 'nombre', value: 'Rosa' },
        { name: 'talla', value: 'M' },
      ],
    },
    { name: 'Para hoy', fields: [{ name: 'CAJA-2', value: '3 × 45000 COP' }] },
    {
      name: 'Uno',
      cards: [
        { name: 'Uno', phones: ['+57 300 111 0001'] },
        { name: 'Dos', emails: ['dos@example.com'] },
      ],
    },
    { origin: { type: 'ad', headline: 'Oferta', url: 'https://example.com/a' } },
    { name: 'media_too_large' },
    { name: 'hologram' },
    { name: 'system' },
  ])
  expect(found.at(-1)?.message).toBe('Cambió el código de seguridad')
  // What the provider sent is for support, not for screens.
  expect(JSON.stringify(found)).not.toContain('"hologram":{')
})

test('a long text and a long caption are kept whole, and later messages do not wait', async () => {
  const phone = newPhone()
  await line.tell(written('wamid.long', phone, `${'Línea '.repeat(4_000)}FINAL`))
  const image = { id: 'm-1', mime_type: 'image/jpeg', caption: 'c'.repeat(8_300) }
  await line.tell(message(phone, 'wamid.caption', { type: 'image', image }))
  await line.tell(written('wamid.after', phone, 'después'))
  const found = await until(phone, 3)
  expect(found.map(({ message: text }) => text.length).sort((a, b) => a - b)).toEqual([7, 8_300, 24_005])
})

test('a file’s name is one visible line', async () => {
  const phone = newPhone()
  const document = { id: 'm-2', mime_type: 'application/pdf', filename: 'Recibo\nnoviem\u202ebre.pdf' }
  await line.tell(message(phone, 'wamid.file', { type: 'document', document }))
  const [found] = await until(phone, 1)
  expect(found?.payload.filename).toBe('Recibo noviem bre.pdf')
})

test('what the business writes on its own telephone stands in the conversation, once', async () => {
  const phone = newPhone()
  await line.tell(written('wamid.ask', phone, '¿Abren hoy?'))
  await until(phone, 1)
  const echo = {
    from: '573011110004',
    to: phone,
    id: 'wamid.echo',
    timestamp: '1795600000',
    type: 'text',
    text: { body: 'Sí' },
  }
  for (let times = 0; times < 2; times += 1) await line.tell({ message_echoes: [echo] })
  expect(await until(phone, 2)).toContainEqual(expect.objectContaining({ direction: 'out', message: 'Sí' }))
  expect(await chatsOf(phone)).toHaveLength(1)
})

test('what is edited, deleted or reacted to on the business’s own telephone changes its message, and nobody else’s', async () => {
  const phone = newPhone()
  await line.tell(written('wamid.own-ask', phone, '¿Cuánto?'))
  await until(phone, 1)
  let told = 0
  const onTelephone = (part: object) =>
    line.tell({
      message_echoes: [
        { from: '573011110004', to: phone, id: `wamid.own-${told++}`, timestamp: '1795600000', ...part },
      ],
    })
  await onTelephone({ type: 'text', text: { body: 'Cinco' } })
  await until(phone, 2)
  const edit = (target: string, body: string) => ({
    type: 'edit',
    edit: { original_message_id: target, message: { type: 'text', text: { body } } },
  })
  await onTelephone(edit('wamid.own-0', 'Cincuenta'))
  await onTelephone({ type: 'reaction', reaction: { message_id: 'wamid.own-ask', emoji: '👍' } })
  // Only the contact changes what the contact wrote.
  await onTelephone(edit('wamid.own-ask', 'nada'))
  await onTelephone({ type: 'revoke', revoke: { original_message_id: 'wamid.own-ask' } })
  await line.tell(message(phone, 'wamid.contact-edit', edit('wamid.own-0', 'nada')))
  await eventually(async () => {
    const [asked, answer] = (await writtenOf(phone)).sort((a, b) => a.messagesNumber - b.messagesNumber)
    expect(answer).toMatchObject({ direction: 'out', message: 'Cincuenta', edited: true, deleted: false })
    expect(asked).toMatchObject({ message: '¿Cuánto?', edited: false, deleted: false })
    expect(asked?.reactions).toMatchObject([{ emoji: '👍', incoming: false }])
  })
  await onTelephone({ type: 'revoke', revoke: { original_message_id: 'wamid.own-0' } })
  await eventually(async () => expect(await writtenOf(phone)).toMatchObject([{}, { deleted: true }]))
})

test('a changed number keeps the conversation, and the notice alone opens none', async () => {
  const [phone, next, stranger] = [newPhone(), newPhone(), newPhone()]
  await line.tell(written('wamid.old', phone, 'Antes'))
  await until(phone, 1)
  const moved = (from: string, to: string) =>
    message(from, `wamid.moved-${from}`, {
      type: 'system',
      system: { type: 'user_changed_number', wa_id: to },
    })
  await line.tell(moved(stranger, newPhone()))
  await line.tell(moved(phone, next))
  await eventually(async () => expect(await chatsOf(next)).toHaveLength(1))
  await line.tell(written('wamid.new', next, 'Después'))
  const found = await until(next, 2)
  expect(found.map(({ message: text }) => text).sort()).toEqual(['Antes', 'Después'])
  expect(await messagesOf(next)).toContainEqual(
    expect.objectContaining({ system: { type: 'number_changed', by: '', name: `+${next}` } }),
  )
  expect(await chatsOf(stranger)).toEqual([])
})

test('a group’s message is in nobody’s private conversation, and another company sees none of all', async () => {
  const phone = newPhone()
  const group = message(phone, 'wamid.group', { type: 'text', text: { body: 'en el grupo' }, group_id: 'g' })
  expect(await line.tell(group)).toBe(200)
  await line.tell(written('wamid.private', phone, 'a solas'))
  expect(await until(phone, 1)).toMatchObject([{ message: 'a solas' }])
  const others = (await eva.call(listChats, { query: { page_size: 100 } })).results
  expect(others.filter(({ phone: number }) => number?.startsWith('57300770'))).toEqual([])
})
