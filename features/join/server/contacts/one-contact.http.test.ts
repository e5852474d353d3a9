import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { listMessages } from '../../contract/messages.ts'
import { cloudLineOf } from '../testing-cloud.ts'
import { addressOf } from './find-contact.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
const [admin] = await program.signInAll('admin')
const line = await cloudLineOf(admin, program.origin)

let told = 0
/** A message of somebody known by a number, a user id, or both. */
async function writes(who: { phone?: string; userId?: string; name?: string }, text: string): Promise<void> {
  told += 1
  const { phone, userId, name = 'Rosa' } = who
  await line.tell({
    contacts: [{ profile: { name }, wa_id: phone, user_id: userId }],
    messages: [
      {
        from: phone,
        from_user_id: userId,
        id: `wamid.one-${told}`,
        timestamp: String(Math.round(Date.now() / 1000)),
        type: 'text',
        text: { body: text },
      },
    ],
  })
}
/** The texts of each conversation that has one of these. */
async function conversationsWith(...texts: string[]): Promise<string[][]> {
  const { results } = await admin.call(listChats, { query: { page_size: 100 } })
  const all = await Promise.all(
    results.map(async ({ id }) =>
      (await admin.call(listMessages, { query: { sender: id } })).results
        .filter(({ kind }) => kind === 'NO_ATTACHED')
        .sort((one, other) => one.messagesNumber - other.messagesNumber)
        .map(({ message }) => message),
    ),
  )
  return all.filter((one) => one.some((text) => texts.includes(text))).sort()
}
const until = (expected: string[][]) =>
  eventually(async () => expect(await conversationsWith(...expected.flat())).toEqual(expected))

test('a number and a user id that turn out to be one person’s are one contact from then on', async () => {
  const [phone, userId] = ['573007730001', 'CO.7730001']
  await writes({ userId }, 'sin número')
  await until([['sin número']])
  await writes({ phone }, 'con número')
  await until([['con número'], ['sin número']])
  await writes({ phone, userId }, 'con los dos')
  await writes({ userId }, 'otra vez sin número')
  await until([['sin número', 'con número', 'con los dos', 'otra vez sin número']])
  // They still change what they wrote before.
  const edit = { original_message_id: 'wamid.one-1', message: { type: 'text', text: { body: 'era yo' } } }
  await line.tell({
    contacts: [{ profile: { name: 'Rosa' }, user_id: userId }],
    messages: [{ from_user_id: userId, id: 'wamid.one-edit', timestamp: '1795600000', type: 'edit', edit }],
  })
  await until([['era yo', 'con número', 'con los dos', 'otra vez sin número']])
  const contacts = await program.database.systemRows
    .selectFrom('join_contacts')
    .select(['id', 'same_as'])
    .where('name', '=', 'Rosa')
    .orderBy('id')
    .execute()
  expect(contacts).toEqual([
    { id: contacts[0]?.id, same_as: contacts[1]?.id },
    { id: contacts[1]?.id, same_as: null },
  ])
  for (const { id } of contacts)
    expect(await addressOf(program.database.systemRows, id, 'whatsapp-cloud')).toBe(phone)
})

test('a number that changed hands does not unite two people', async () => {
  const [phone, before, after] = ['573007730002', 'CO.7730002', 'CO.7730003']
  await writes({ phone, userId: before, name: 'Luz' }, 'soy Luz')
  await writes({ userId: after, name: 'Iván' }, 'soy Iván')
  await until([['soy Iván'], ['soy Luz']])
  await writes({ phone, userId: after, name: 'Iván' }, 'ahora tengo su número')
  await writes({ userId: after, name: 'Iván' }, 'sigo siendo Iván')
  await eventually(async () => expect((await conversationsWith('soy Iván'))[0]).toContain('sigo siendo Iván'))
})
