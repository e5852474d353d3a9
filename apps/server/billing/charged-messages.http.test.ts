import { expect, test, vi } from 'vitest'
import { listChats } from '#features/join/contract/chats.ts'
import { listMessages, newMessage } from '#features/join/contract/messages.ts'
import { startMeta } from '#features/join/server/campaigns/bulk/testing.ts'
import { found } from '#features/join/server/testing.ts'
import { cloudLineOf, written } from '#features/join/server/testing-cloud.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startTestProgram } from '../testing.ts'
import { billedCompany } from './billed-company.ts'

vi.setConfig({ testTimeout: 60_000 })

const meta = await startMeta()
const program = await startTestProgram({ runJobs: true, settings: { WHATSAPP_CLOUD_URL: meta.meta.origin } })
const rows = program.database.systemRows
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)
const { account, readAccount, entries, deck } = await billedCompany(program)

const PHONE = '573007710001'

async function chatWithRosa() {
  await line.tell(written('wamid.rosa', PHONE, 'Hola'))
  return eventually(async () =>
    found(
      (await admin.call(listChats, { query: { page_size: 100 } })).results.find(
        ({ phone }) => phone === PHONE,
      ),
    ),
  )
}

test('a message is charged once, given back when it fails, and not sent when nothing is left for it', async () => {
  await rows
    .insertInto('item_rates')
    .values({
      deck_id: deck,
      item: 'whatsapp_service',
      name: 'WhatsApp servicio',
      price: '60',
      valid_from: new Date('2026-01-01'),
    })
    .execute()
  await account({ balance: 100 })
  const { id: sender } = await chatWithRosa()
  const write = async (message: string) =>
    found((await admin.call(newMessage, { body: { sender, message } })).results[0]).id
  const reaches = (id: number, status: string) =>
    eventually(async () => {
      const { results } = await admin.call(listMessages, { query: { sender } })
      const message = found(results.find((one) => one.id === id))
      expect(message.status).toBe(status)
      return message
    })
  const first = await reaches(await write('Buenos días'), 'sent')
  expect(await readAccount()).toMatchObject({ balance: '40.0000' })
  const refused = await reaches(await write('Otra cosa'), 'failed')
  expect(refused.failed_status).toContain('Sin saldo')
  expect(await readAccount()).toMatchObject({ balance: '40.0000' })
  const timestamp = String(Math.round(Date.now() / 1000))
  const errors = [{ code: 131_049, title: 'Not delivered' }]
  await line.tell({
    statuses: [{ id: first.id_gupshup, status: 'failed', timestamp, recipient_id: PHONE, errors }],
  })
  await reaches(first.id, 'failed')
  expect(await readAccount()).toMatchObject({ balance: '100.0000' })
  expect((await entries()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['message', '60.0000'],
    ['message', '-60.0000'],
  ])
})
