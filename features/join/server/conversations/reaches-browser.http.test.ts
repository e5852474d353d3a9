import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestSocket } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { thorough } from '#platform/testing/thorough.ts'
import type { Chat } from '../../contract/chat.ts'
import {
  banSender,
  changeMany,
  listChats,
  snoozeChat,
  takeChat,
  unblockSender,
  updateName,
  updateSender,
} from '../../contract/chats.ts'
import { joinLabels } from '../../contract/config/catalogs.ts'
import type { JoinEvent } from '../../contract/events.ts'
import {
  type ChatViewer,
  type KnownChats,
  NO_CHATS,
  withChats,
  withEvent,
  withoutUnconfirmed,
} from '../../contract/known-chats.ts'
import { newMessage } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
const { account, groupName } = await channelOf(admin, [ana, luis])
const { record: label } = await admin.call(joinLabels.routes.create, {
  body: { name: 'Urgente', color: '#ff0000' },
})
// From here on a supervisor bound to a group of which ana is.
const company_id = admin.session.company.id
const systemRows = program.database.systemRows
const { id: group_id } = await systemRows
  .insertInto('user_groups')
  .values({ company_id, name: 'Equipo de Ana' })
  .returning('id')
  .executeTakeFirstOrThrow()
await systemRows
  .insertInto('user_group_members')
  .values([admin, ana].map(({ session }) => ({ company_id, group_id, user_id: session.userId })))
  .execute()
await systemRows
  .updateTable('users')
  .set({ role: 'supervisor' })
  .where('id', '=', admin.session.userId)
  .execute()
const socketOf = async (person: Client, name: string) =>
  person.open(`/join/ws/notification/admin/${await person.ticket('join')}/true/${name}`, 'join')
const VIEWERS = [
  { person: ana, viewer: { username: 'ana', seesAll: false }, socket: await socketOf(ana, 'ana') },
  { person: luis, viewer: { username: 'luis', seesAll: false }, socket: await socketOf(luis, 'luis') },
  { person: marta, viewer: { username: 'marta', seesAll: true }, socket: await socketOf(marta, 'marta') },
  { person: admin, viewer: { username: 'admin', seesAll: false }, socket: await socketOf(admin, 'admin') },
]
const evas: TestSocket = await socketOf(eva, 'eva')
afterAll(async () => {
  for (const socket of [...VIEWERS.map((one) => one.socket), evas]) await socket.close()
})

const WHAT = [
  ...(['write', 'write', 'write', 'stop', 'again', 'answer', 'answer', 'note', 'close', 'close'] as const),
  ...([
    'give',
    'group',
    'take',
    'read',
    'unread',
    'label',
    'snooze',
    'block',
    'unblock',
    'rename',
    'many',
  ] as const),
]
interface Step {
  who: 0 | 1 | 2
  contact: 0 | 1
  what: (typeof WHAT)[number]
}
type Contact = ReturnType<typeof outsidePhone>

const idOf = async (phone: string): Promise<number> => {
  const row = await program.database.systemRows
    .selectFrom('join_conversations as c')
    .innerJoin('join_contacts as p', 'p.id', 'c.contact_id')
    .select('c.id')
    .where('c.account_id', '=', account)
    .where('p.phone', '=', `+${phone}`)
    .executeTakeFirst()
  return found(row).id
}

/** A refused step changes nothing. */
async function take({ who, what }: Step, contact: Contact, id: number): Promise<unknown> {
  const { person } = found(VIEWERS[who])
  const update = (query: object) => person.send(updateSender, { query: { chat_id: id, ...query } })
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  switch (what) {
    case 'write':
      return contact.write('Hola')
    case 'stop':
      return contact.write('BAJA')
    case 'again':
      return contact.write('ALTA')
    case 'answer':
      return person.send(newMessage, { body: { sender: id, message: 'Buenas' } })
    case 'note':
      return person.send(newMessage, { body: { sender: id, message: 'Ojo', note: true } })
    case 'close':
      return update({ finish: 'true' })
    case 'give':
      return update({ owner: who === 0 ? 'luis' : 'ana' })
    case 'group':
      return update({ group_name: groupName })
    case 'take':
      return person.send(takeChat, { params: { id } })
    case 'read':
      return update({ unread: 0 })
    case 'unread':
      return update({ unread: 1 })
    case 'label':
      return update({ label_id: label.id })
    case 'snooze':
      return person.send(snoozeChat, { params: { id }, body: { until: inAnHour } })
    case 'block':
      return person.send(banSender, { query: { chat_id: id } })
    case 'unblock':
      return person.send(unblockSender, { query: { chat_id: id } })
    case 'rename':
      return person.send(updateName, { query: { phone: contact.phone, name: `Don ${who}` } })
    case 'many':
      return person.send(changeMany, { body: { chats: [id], change: { kind: 'label', label_id: null } } })
    default:
      return what satisfies never
  }
}

/** The account's conversations that a person sees, as the lists show them. */
async function read(person: Client): Promise<Chat[]> {
  const all = await Promise.all(
    [{}, { states: 'closed' }, { snoozed: 'true' }].map(
      async (query) => (await person.call(listChats, { query: { ...query, page_size: 100 } })).results,
    ),
  )
  return [...new Map(all.flat().map((chat) => [chat.id, chat])).values()]
}
const byId = (chats: readonly Chat[], ids: readonly number[]) =>
  Object.fromEntries(chats.filter(({ id }) => ids.includes(id)).map((chat) => [chat.id, chat]))
const hear = (known: KnownChats, events: readonly JoinEvent[], viewer: ChatViewer): KnownChats =>
  events.reduce((now, event) => withEvent(now, event, viewer), known)

let calls = 0
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
  contact: fc.constantFrom<0 | 1>(0, 1),
  what: fc.constantFrom(...WHAT),
})

test('whatever happens to conversations, and however its events arrive, browsers show what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.infiniteStream(fc.nat(1_000_000)),
      async (steps, dice) => {
        calls += 1
        const contacts = [1, 2].map((index) =>
          outsidePhone(program.origin, account, `57300${String(calls * 10 + index).padStart(7, '0')}`),
        )
        for (const contact of contacts) await contact.write('Buenas')
        const ids = await eventually(() => Promise.all(contacts.map(({ phone }) => idOf(phone))))
        for (const one of steps) await take(one, found(contacts[one.contact]), found(ids[one.contact]))

        for (const { person, viewer, socket } of VIEWERS) {
          const { events, server } = await eventually(async () => {
            const now = byId(await read(person), ids)
            const heard = socket.frames as unknown as readonly JoinEvent[]
            expect(byId(Object.values(hear(NO_CHATS, heard, viewer).chats), ids)).toEqual(now)
            return { events: [...heard], server: now }
          }, 20_000)
          const shown = (known: KnownChats) => byId(Object.values(known.chats), ids)
          const roll = () => dice.next().value ?? 0
          // Each once or twice, in any order.
          const anyhow = events
            .flatMap((event) => (roll() % 3 === 0 ? [event, event] : [event]))
            .map((event) => ({ event, at: roll() }))
            .sort((one, other) => one.at - other.at)
            .map(({ event }) => event)
          expect(shown(hear(NO_CHATS, anyhow, viewer))).toEqual(server)
          // A gap: some never arrive, and the lists are read again.
          const before = hear(NO_CHATS, anyhow.slice(0, roll() % (anyhow.length + 1)), viewer)
          const again = withoutUnconfirmed(withChats(before, Object.values(server)), before)
          expect(shown(again)).toEqual(server)
        }
        const concerns = JSON.stringify(evas.frames)
        for (const { phone } of contacts) expect(concerns).not.toContain(phone)
      },
    ),
    { numRuns: thorough(8, 200) },
  )
}, 240_000)

test('a contact whose first word is the opt-out word leaves no open conversation with anybody', async () => {
  const contact = outsidePhone(program.origin, account, '573009990001')
  await contact.write('BAJA')
  const id = await eventually(() => idOf(contact.phone))
  const { viewer, socket } = found(VIEWERS[2])
  const heard = () => socket.frames as unknown as readonly JoinEvent[]
  await eventually(async () =>
    expect(hear(NO_CHATS, heard(), viewer).chats[id]).toMatchObject({ state: 'closed', unread: 0 }),
  )
  // One state for each version: whichever event comes first is as good as the last.
  const states = heard().flatMap((event) =>
    event.eventType === 'newMessage' && event.data.chat.id === id
      ? [`${event.data.chat.version} ${event.data.chat.state}`]
      : [],
  )
  expect(new Set(states.map((one) => one.split(' ')[0])).size).toBe(new Set(states).size)
  expect(states.every((one) => one.endsWith('closed'))).toBe(true)
})
