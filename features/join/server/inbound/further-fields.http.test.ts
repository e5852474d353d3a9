import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { missedCalls } from '#features/missed-calls/contract/missed-calls.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { joinTemplates } from '../../contract/config/catalogs.ts'
import { listMessages } from '../../contract/messages.ts'
import { found } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')
const [line, other] = [await cloudLineOf(admin, program.origin), await cloudLineOf(admin, program.origin)]
const rows = program.database.systemRows

let people = 0
const newPhone = () => `57300880${String(people++).padStart(4, '0')}`
const told = (value: object, field: string) => line.tell(value, undefined, field)
const accountOf = async (id: number) => admin.call(joinAccounts.routes.read, { params: { id } })
const metadataOf = async (id: number) => {
  const { number, external_id } = await accountOf(id)
  return { display_phone_number: String(number).replace('+', ''), phone_number_id: external_id }
}
const chatsOf = async (phone: string) =>
  (await admin.call(listChats, { query: { page_size: 100 } })).results.filter((chat) => chat.phone === phone)
const messagesOf = async (phone: string) => {
  const { id } = found((await chatsOf(phone))[0])
  const { results } = await admin.call(listMessages, { query: { sender: id, page_size: 100 } })
  // Without the notes of the program.
  return results.filter(({ kind }) => kind !== 'system')
}
const textsOf = async (phone: string) => (await messagesOf(phone)).map(({ message }) => message)

const earlier = (from: string, id: string, seconds: number, part: object) => ({
  from,
  id,
  timestamp: String(seconds),
  ...part,
  history_context: { status: 'READ' },
})
const text = (body: string) => ({ type: 'text', text: { body } })

test('the history of a connected telephone stands before what came since, once, and opens nothing', async () => {
  const [phone, stranger, metadata] = [newPhone(), newPhone(), await metadataOf(line.account)]
  const own = metadata.display_phone_number
  await line.tell(written('wamid.h-live', phone, 'hoy'))
  await eventually(async () => expect(await textsOf(phone)).toEqual(['hoy']))
  const thread = (id: string, messages: object[]) => ({ id, messages })
  const chunk = (order: number, threads: object[]) => ({
    metadata: { phase: 0, chunk_order: order, progress: 50 },
    threads,
  })
  const newer = chunk(1, [
    thread(phone, [
      earlier(own, 'wamid.h4', 1_790_000_400, text('respuesta')),
      earlier(phone, 'wamid.h3', 1_790_000_300, { ...text('pregunta'), context: { id: 'wamid.h2' } }),
    ]),
    thread(stranger, [earlier(stranger, 'wamid.s1', 1_790_000_100, { type: 'media_placeholder' })]),
  ])
  const older = chunk(2, [
    thread(phone, [
      earlier(phone, 'wamid.h1', 1_780_000_100, text('hace meses')),
      earlier(own, 'wamid.h2', 1_780_000_200, text('oferta')),
    ]),
  ])
  for (const history of [[newer], [older], [newer]])
    expect(await told({ metadata, history }, 'history')).toBe(200)
  await eventually(async () =>
    expect(await textsOf(phone)).toEqual(['hace meses', 'oferta', 'pregunta', 'respuesta', 'hoy']),
  )
  const messages = await messagesOf(phone)
  expect(messages.map(({ messagesNumber }) => messagesNumber)).toEqual([1, 2, 3, 4, 5])
  expect(messages.map(({ direction }) => direction)).toEqual(['in', 'out', 'in', 'out', 'in'])
  expect(found((await chatsOf(phone))[0]).unread).toBe(1)
  await eventually(async () => {
    const { state } = await rows
      .selectFrom('join_conversations as c')
      .innerJoin('join_contacts as p', 'p.id', 'c.contact_id')
      .select('c.state')
      .where('p.phone', 'like', `%${stranger}`)
      .executeTakeFirstOrThrow()
    expect(state).toBe('closed')
  })
  // The file is named later, under the id of its message.
  const image = { type: 'image', image: { id: 'h-media', mime_type: 'image/jpeg', caption: 'la foto' } }
  await told({ metadata, messages: [earlier(stranger, 'wamid.s1', 1_790_000_100, image)] }, 'history')
  await eventually(async () => {
    const stored = await rows
      .selectFrom('join_messages as m')
      .innerJoin('join_files as f', 'f.message_id', 'm.id')
      .select(['m.kind', 'm.body', 'f.source'])
      .where('m.provider_id', '=', 'wamid.s1')
      .execute()
    expect(stored).toEqual([{ kind: 'image', body: 'la foto', source: 'h-media' }])
  })
})

test('what Meta says of a number stands on its card, and of a business on all of its numbers', async () => {
  const { display_phone_number } = await metadataOf(other.account)
  const quality = { display_phone_number, event: 'FLAGGED', max_daily_conversations_per_business: 'TIER_2K' }
  await told(quality, 'phone_number_quality_update')
  await eventually(async () =>
    expect(await accountOf(other.account)).toMatchObject({ quality: 'red', messaging_limit: '2K' }),
  )
  expect(await accountOf(line.account)).toMatchObject({ quality: 'unknown', messaging_limit: null })
  const restriction = { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: '1795700000' }
  await told({ event: 'ACCOUNT_RESTRICTION', restriction_info: [restriction] }, 'account_update')
  for (const { account } of [line, other])
    await eventually(async () =>
      expect(await accountOf(account)).toMatchObject({
        standing: 'restricted',
        standing_detail: 'RESTRICTED_BIZ_INITIATED_MESSAGING 1795700000',
      }),
    )
  await told({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } }, 'account_update')
  await eventually(async () => expect(await accountOf(line.account)).toMatchObject({ standing: 'normal' }))
  const params = { id: line.account }
  expect((await eva.send(joinAccounts.routes.read, { params })).status).toBe(404)
})

test('the quality, category and pause of a template stand on its card', async () => {
  const { record } = await admin.call(joinTemplates.routes.create, {
    body: {
      name: 'aviso_calidad',
      account: other.account,
      language: 'es',
      message: 'Hola',
      provider_id: '806312',
    } as never,
  })
  const about = { message_template_id: 806_312, message_template_name: 'aviso_calidad' }
  await told(
    { ...about, previous_quality_score: 'GREEN', new_quality_score: 'YELLOW' },
    'message_template_quality_update',
  )
  await told(
    { ...about, previous_category: 'UTILITY', new_category: 'MARKETING' },
    'template_category_update',
  )
  const other_info = { title: 'FIRST_PAUSE', description: 'Pausada por 3 horas' }
  await told({ ...about, event: 'PAUSED', reason: 'NONE', other_info }, 'message_template_status_update')
  await eventually(async () =>
    expect(await admin.call(joinTemplates.routes.read, { params: { id: record.id } })).toMatchObject({
      quality: 'yellow',
      category: 'marketing',
      status: 'paused',
      rejection: 'Pausada por 3 horas',
    }),
  )
})

test('a missed WhatsApp call is an item of the missed calls, an answered one is not', async () => {
  const phone = newPhone()
  const call = (id: string, more: object) => ({
    contacts: [{ profile: { name: 'Llamante' }, wa_id: phone }],
    calls: [
      {
        id,
        from: phone,
        to: '573011110004',
        event: 'terminate',
        direction: 'USER_INITIATED',
        timestamp: '1795600030',
        start_time: '1795600000',
        end_time: '1795600030',
        ...more,
      },
    ],
  })
  for (let times = 0; times < 2; times += 1) await told(call('wacid.1', { status: 'FAILED' }), 'calls')
  await told(call('wacid.2', { status: 'COMPLETED', duration: 30 }), 'calls')
  await told(call('wacid.3', { status: 'FAILED', direction: 'BUSINESS_INITIATED' }), 'calls')
  const listed = async (who: typeof admin) =>
    (await who.call(missedCalls.routes.list, { query: {} })).results.filter(
      ({ number }) => number === `+${phone}`,
    )
  await eventually(async () => expect(await listed(admin)).toHaveLength(1))
  expect(await listed(admin)).toMatchObject([
    { label: 'Llamante', called: expect.stringContaining('WhatsApp · Meta'), waited: 30, status: 'pending' },
  ])
  expect(await listed(eva)).toEqual([])
  expect(await chatsOf(phone)).toEqual([])
})

test('a callback about another number of the company is filed under that number', async () => {
  const phone = newPhone()
  await line.tell({
    ...written('wamid.other', phone, 'a la otra'),
    metadata: await metadataOf(other.account),
  })
  await eventually(async () => expect(await textsOf(phone)).toEqual(['a la otra']))
  const stored = await rows
    .selectFrom('join_inbox')
    .select('account_id')
    .where('dedupe_key', '=', 'wamid.other')
    .execute()
  expect(stored).toEqual([{ account_id: other.account }])
})

test('what is dropped is counted for the company', async () => {
  const countOf = async () => {
    const found = await rows
      .selectFrom('join_intake')
      .select((set) => set.fn.sum<string>('dropped').as('dropped'))
      .where('company_id', '=', admin.session.company.id)
      .executeTakeFirst()
    return Number(found?.dropped ?? 0)
  }
  const before = await countOf()
  const phone = newPhone()
  const [message] = written('wamid.group', phone, 'en el grupo').messages
  await line.tell({ messages: [{ ...message, group_id: 'g' }] })
  await told({ anything: 1 }, 'flows')
  expect(await countOf()).toBe(before + 2)
})
