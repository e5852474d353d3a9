import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram, type TestSocket } from '#apps/server/testing.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { chatData, leaveChat, listChats, pinChat, saveDraft } from '../../contract/chats.ts'
import { type ChatEvent, chatKept } from '../../contract/events.ts'
import { addMembers, changeGroup } from '../../contract/groups.ts'
import { deleteMessages, editMessage, listMessages, markAsRead } from '../../contract/messages.ts'
import { apply, type ChatState, emptyChatState, withChats, withRoom } from '../../contract/state.ts'
import { groupOf, say } from '../testing.ts'

/** Actions of three people on one group, in any order; a refused one changes nothing. */
type Step = {
  who: 0 | 1 | 2
  what: 'say' | 'answer' | 'edit' | 'delete' | 'read' | 'leave' | 'return' | 'rename' | 'keep' | 'look'
}

let program: TestProgram
let people: Client[]
beforeAll(async () => {
  program = await startTestProgram()
  people = await program.signInAll('ana', 'luis', 'marta')
})
const sockets: TestSocket[] = []
afterAll(async () => {
  for (const socket of sockets) await socket.close()
})

const person = (index: number): Client => {
  const found = people[index]
  if (!found) throw new Error(`no person ${index}`)
  return found
}

/** What a browser reads when it opens the page and the chat, and the cursor from which it listens. */
async function snapshot(client: Client, chatId: number): Promise<{ state: ChatState; cursor: string }> {
  const list = await client.send(listChats, {})
  if (!list.ok) throw new Error('the list cannot be read')
  const mine = list.body.results.filter(({ id }) => id === chatId)
  const state = withChats(emptyChatState(client.session.userId), mine)
  const cursor = list.headers.get('x-cursor') ?? ''
  if (mine.length === 0) return { state, cursor }
  const { contacts } = await client.call(chatData, { query: { chat_id: chatId } })
  const { results } = await client.call(listMessages, { params: { id: chatId }, query: { page_size: 200 } })
  return { state: withRoom(state, chatId, { members: contacts, messages: results }), cursor }
}

async function take(step: Step, chatId: number, content: { id: number; who: number }[]): Promise<void> {
  const client = person(step.who)
  const own = content.findLast(({ who }) => who === step.who)?.id ?? 1
  const last = content.at(-1)?.id
  switch (step.what) {
    case 'say':
    case 'answer': {
      const answers = step.what === 'answer' && last !== undefined ? { response_message: last } : {}
      const sent = await say(client, chatId, `texto ${content.length}`, answers).catch(() => null)
      if (sent) content.push({ id: sent.id, who: step.who })
      return
    }
    case 'edit':
      await client.send(editMessage, {
        body: { datos: { message_id: own, message: `otro ${content.length}` } },
      })
      return
    case 'delete':
      await client.send(deleteMessages, { body: { datos: { messages: [own] } } })
      return
    case 'read':
      await client.send(markAsRead, {
        body: { datos: { chat_id: chatId, ...(last && { message_id: last }) } },
      })
      return
    case 'leave':
      await client.send(leaveChat, { params: { id: chatId } })
      return
    case 'return':
      await person(0).send(addMembers, { params: { id: chatId }, body: { members: [client.session.userId] } })
      return
    case 'rename':
      await client.send(changeGroup, { params: { id: chatId }, body: { name: `Grupo ${content.length}` } })
      return
    case 'keep':
      await client.send(pinChat, { body: { chat_id: chatId } })
      await client.send(saveDraft, { params: { id: chatId }, body: { draft: `borrador ${content.length}` } })
      return
    case 'look':
      return
  }
}

/** Presence and typing are not part of a snapshot. */
const comparable = (state: ChatState, chatId: number) => ({
  chat: state.chats[chatId],
  messages: state.rooms[chatId]?.messages,
  members: [...(state.rooms[chatId]?.members ?? [])].sort((one, other) => one.id - other.id),
})

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
  what: fc.constantFrom<Step['what']>(
    ...([
      'say',
      'say',
      'say',
      'answer',
      'edit',
      'delete',
      'read',
      'read',
      'leave',
      'return',
      'rename',
      'keep',
    ] as const),
  ),
})

test('a snapshot read at any time plus the events after it equals a fresh snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.nat(24),
      fc.constantFrom(0, 1, 2),
      async (steps, readAt, watcherIndex) => {
        const watcher = person(watcherIndex)
        const userId = watcher.session.userId
        const chatId = await groupOf(person(0), [person(1), person(2)])
        const content: { id: number; who: number }[] = []
        for (const one of steps.slice(0, readAt)) await take(one, chatId, content)
        const { state, cursor } = await snapshot(watcher, chatId)
        // Some steps run before the sockets open, some while they are open.
        const later = steps.slice(readAt)
        const early = later.slice(0, Math.floor(later.length / 2))
        for (const one of early) await take(one, chatId, content)
        const list = await watcher.open(`/ws/notification/${userId}/`, 'notification', cursor)
        sockets.push(list)
        const isIn = await watcher.send(chatData, { query: { chat_id: chatId } })
        const room = isIn.ok ? await watcher.open(`/ws/chat/${chatId}/${userId}/`, 'chat', cursor) : null
        if (room) sockets.push(room)
        for (const one of later.slice(early.length)) await take(one, chatId, content)

        // A last event of our own marks that all earlier ones have arrived.
        const end = await watcher.call(pinChat, { body: { chat_id: await groupOf(watcher, []) } })
        await list.next(
          ({ eventType, data }) =>
            eventType === 'chat_kept' && chatKept.data.parse(data).chat_id === end.chat_id,
        )
        await room?.next(({ cursor: place }) => place !== '')
        const place = ({ cursor: text }: { cursor: string }) => Number(text.split('.')[1])
        const frames = [...list.frames, ...(room?.frames ?? [])].filter(
          ({ eventType }) => !eventType.startsWith('stream_'),
        )
        const events = frames.sort((one, other) => place(one) - place(other)) as unknown as ChatEvent[]
        const concerns = (event: ChatEvent) => JSON.stringify(event.data).includes(`${chatId}`)
        const seen = events.filter(concerns).reduce(apply, state)
        const fresh = await snapshot(watcher, chatId)
        // A rejoined chat is opened again.
        const reopened = seen.rooms[chatId] ? seen : { ...seen, rooms: fresh.state.rooms }
        expect(comparable(reopened, chatId)).toEqual(comparable(fresh.state, chatId))
      },
    ),
    { numRuns: thorough(10, 250) },
  )
}, 120_000)
