import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { readSamples, type SampleValues } from '#platform/messaging/samples-for-tests.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import type { Message } from '../../contract/message.ts'
import { listMessages, newMessage } from '../../contract/messages.ts'
import { found } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

let sent = 0
const meta = await startRecordingStandIn(({ path }) => ({
  body: path.endsWith('/messages') ? { messages: [{ id: `wamid.ours-${++sent}` }] } : {},
}))
afterAll(() => meta.stop())
const program = await startTestProgram({
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')
const line = await cloudLineOf(admin, program.origin, { number: '+573011110004', external_id: '200' })
const { record: gupshup } = await admin.call(joinAccounts.routes.create, {
  body: { name: 'Gupshup', provider: 'gupshup', number: '+573011110005', external_id: 'demo', api_key: 'k' },
})
const rows = program.database.systemRows
const samples = await readSamples()

let people = 0
const newPhone = () => `57300990${String(people++).padStart(4, '0')}`
const listed = async () => (await admin.call(listChats, { query: { page_size: 100 } })).results
const chatsOf = async (phone: string) => (await listed()).filter((chat) => chat.phone === phone)
async function messagesOf(phone: string): Promise<Message[]> {
  const { id } = found((await chatsOf(phone))[0])
  const { results } = await admin.call(listMessages, { query: { sender: id } })
  return results.sort((one, other) => one.messagesNumber - other.messagesNumber)
}
const isWritten = ({ kind }: Message) => kind !== 'system'
/** The only message of a person. */
const only = (phone: string) =>
  eventually(async () => {
    const messages = (await messagesOf(phone)).filter(isWritten)
    expect(messages).toHaveLength(1)
    return found(messages[0])
  })
const showsOnly = (expected: object) => async (phone: string) =>
  expect(await only(phone)).toMatchObject(expected)

type Values = Partial<Pick<SampleValues, 'original' | 'sent'>>
interface Case {
  /** What happened before; @returns ids that the sample names. */
  before?: (phone: string) => Promise<Values>
  right: (phone: string, name: string) => Promise<unknown>
}

const CASES: Readonly<Record<string, Case>> = {
  'ad-click': {
    right: showsOnly({
      message: 'Quiero información',
      payload: {
        origin: { type: 'ad', id: '1', url: 'https://ejemplo.co/a', headline: 'Oferta', body: 'Hoy' },
      },
    }),
  },
  'caption-8300': {
    async right(phone) {
      await line.tell(written(`after-${phone}`, phone, 'después'))
      const [picture, after] = await eventually(async () => {
        const messages = (await messagesOf(phone)).filter(isWritten)
        expect(messages).toHaveLength(2)
        return messages
      })
      expect(picture).toMatchObject({ kind: 'image', message: 'c'.repeat(8300) })
      expect(after).toMatchObject({ message: 'después' })
    },
  },
  'cut-inside-emoji': {
    async right(phone, name) {
      const { message } = await only(phone)
      expect(message).toBe(textOf(name))
      expect(message.isWellFormed()).toBe(true)
    },
  },
  echo: { right: showsOnly({ direction: 'out', message: 'Contestado desde el celular' }) },
  edited: {
    async before(phone) {
      await line.tell(written(`original-${phone}`, phone, 'Son 5 cajas'))
      await only(phone)
      return { original: `original-${phone}` }
    },
    right: (phone) =>
      eventually(async () =>
        expect(await only(phone)).toMatchObject({ message: 'Son 50 cajas', edited: true }),
      ),
  },
  'file-name-two-lines': {
    right: showsOnly({ kind: 'file', payload: { filename: 'Recibo noviembre.pdf' } }),
  },
  'file-too-large': { right: showsOnly({ kind: 'unsupported', payload: { name: 'media_too_large' } }) },
  'form-answer': {
    right: showsOnly({
      message: 'nombre: Rosa\ntalla: M',
      payload: {
        fields: [
          { name: 'nombre', value: 'Rosa' },
          { name: 'talla', value: 'M' },
        ],
      },
    }),
  },
  group: {
    async right(phone) {
      await line.tell(written(`alone-${phone}`, phone, 'a solas'))
      expect(await only(phone)).toMatchObject({ message: 'a solas' })
    },
  },
  'gupshup-null-caption': { right: showsOnly({ kind: 'image', message: '' }) },
  'gupshup-user-id-only': {
    async right(phone) {
      const [chat] = await eventually(async () => {
        const chats = (await listed()).filter(({ name }) => name === 'Usuaria')
        expect(chats).toHaveLength(1)
        return chats
      })
      const { results } = await admin.call(listMessages, { query: { sender: found(chat).id } })
      expect(results.filter(isWritten)).toMatchObject([{ message: `solo usuario ${phone}` }])
      expect(found(chat).phone).toBe('')
    },
  },
  'half-emoji-name': {
    async right(phone) {
      expect(await only(phone)).toMatchObject({ message: 'hola' })
      expect(await chatsOf(phone)).toMatchObject([{ name: 'Rosa \ufffd' }])
    },
  },
  'marketing-stop': {
    right: (phone) =>
      eventually(async () => {
        const contact = await rows
          .selectFrom('join_contacts')
          .select('opted_out_at')
          .where('phone', '=', `+${phone}`)
          .executeTakeFirst()
        expect(contact?.opted_out_at).toBeInstanceOf(Date)
      }),
  },
  'null-caption': { right: showsOnly({ kind: 'image', message: '' }) },
  'null-context-id': { right: showsOnly({ message: 'reenviado muchas veces' }) },
  'null-name': {
    async right(phone) {
      expect(await only(phone)).toMatchObject({ message: 'nombre nulo' })
      expect(await chatsOf(phone)).toMatchObject([{ name: '' }])
    },
  },
  'number-changed': {
    async before(phone) {
      await line.tell(written(`before-${phone}`, phone, 'antes'))
      await only(phone)
      return {}
    },
    right: () =>
      eventually(async () => {
        const messages = await messagesOf('573159990009')
        expect(messages.filter(isWritten)).toMatchObject([{ message: 'antes' }])
        expect(messages).toContainEqual(
          expect.objectContaining({ system: { type: 'number_changed', by: '', name: '+573159990009' } }),
        )
      }),
  },
  'number-timestamp': {
    right: showsOnly({ message: 'la hora viene como número', timestamp: 1_795_600_000_000 }),
  },
  'one-null-of-two': {
    async right(phone) {
      expect(await only(phone)).toMatchObject({ message: 'uno' })
      expect(await chatsOf(phone)).toMatchObject([{ name: 'Persona' }])
    },
  },
  'status-experiment': {
    async before(phone) {
      await line.tell(written(`asked-${phone}`, phone, '¿Precio?'))
      await only(phone)
      const [chat] = await chatsOf(phone)
      await admin.call(newMessage, { body: { sender: found(chat).id, message: 'Cien' } })
      const answer = await eventually(async () => {
        const ours = (await messagesOf(phone)).find(({ message }) => message === 'Cien')
        expect(ours?.status).toBe('sent')
        return ours
      })
      return { sent: answer?.id_gupshup ?? '' }
    },
    right: (phone) =>
      eventually(async () => {
        const ours = (await messagesOf(phone)).find(({ message }) => message === 'Cien')
        expect(ours).toMatchObject({ status: 'failed', failed_code: expect.stringContaining('130472') })
        expect(ours?.failed_status?.length).toBeGreaterThan(20)
      }),
  },
  'stranger-in-batch': {
    async right(phone) {
      expect(await only(phone)).toMatchObject({ message: `soy Ana ${phone}` })
      const beto = `52551234${phone.slice(-4)}`
      expect(await only(beto)).toMatchObject({ message: `soy Beto ${phone}` })
      expect(await chatsOf(beto)).toMatchObject([{ name: 'Beto' }])
    },
  },
  'text-9000': {
    async right(phone, name) {
      const { message } = await only(phone)
      expect(message).toBe(textOf(name))
      expect(message.endsWith('FINAL')).toBe(true)
    },
  },
  'two-cards': {
    right: showsOnly({
      kind: 'contact',
      payload: {
        cards: [
          { name: 'Uno', phones: ['+57 300 111 0001'] },
          { name: 'Dos', phones: ['+57 300 111 0002'] },
        ],
      },
    }),
  },
}

/** The text that a sample's only message has. */
function textOf(name: string): string {
  const sample = found(samples.find((one) => one.name === name))
  const text = JSON.stringify(sample.body({ phone: '57', ids: ['a', 'b'] }))
  return JSON.parse(/"body":("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? '""')
}

test('every sample has its test', () => expect(samples.map(({ name }) => name)).toEqual(Object.keys(CASES)))

test.each(samples.map((sample) => [`${sample.name}: ${sample.right}`, sample] as const))(
  '%s',
  async (_title, { name, to, body }) => {
    const phone = newPhone()
    const { before, right } = found(CASES[name])
    const values = { phone, ids: [`${name}-1`, `${name}-2`] as const, ...(await before?.(phone)) }
    const callback = body({ ...values, ids: [...values.ids] })
    // Twice, as providers do.
    for (let times = 0; times < 2; times += 1)
      expect(
        to === 'gupshup'
          ? (
              await fetch(`${program.origin}${new URL(gupshup.webhook_url ?? '').pathname}`, {
                method: 'POST',
                body: JSON.stringify(callback),
                headers: { 'content-type': 'application/json' },
              })
            ).status
          : await line.post(callback),
      ).toBe(200)
    await right(phone, name)
  },
)

test('another company sees none of them', async () => {
  const { results } = await eva.call(listChats, { query: { page_size: 100 } })
  expect(results.filter(({ phone }) => phone.startsWith('57300990'))).toEqual([])
})
