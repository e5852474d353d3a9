import { afterAll, expect, test, vi } from 'vitest'
import { signInAt, startTestProgram, type TestSocket } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startRelay } from '#platform/testing/relay.ts'
import { listChats } from '../contract/chats.ts'
import type { Message } from '../contract/message.ts'
import { listMessages } from '../contract/messages.ts'
import { channelOf, found, outsidePhone } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })
const PATIENCE = 40_000

const program = await startTestProgram({ runJobs: true })
const [ana, admin] = [await program.signIn('ana'), await program.signIn('admin')]
const relay = await startRelay(Number(new URL(program.origin).port))
afterAll(() => relay.close())
const far = await signInAt(`http://127.0.0.1:${relay.port}`, 'ana')

test('a socket that is cut repeatedly during a burst catches up without missing or duplicate messages', async () => {
  const { account } = await channelOf(admin, [ana])
  const pedro = outsidePhone(program.origin, account, '573001160001')
  await pedro.write('Mensaje 0')
  const chat = await eventually(
    async () =>
      found((await ana.call(listChats, { query: {} })).results.find(({ phone }) => phone === pedro.phone)),
    PATIENCE,
  )
  const page = { query: { sender: chat.id, page_size: 100 } }
  const first = await ana.send(listMessages, page)
  if (!first.ok) throw new Error('the conversation cannot be read')
  const held = new Map(first.body.results.map((message): [number, Message] => [message.id, message]))
  let cursor = first.headers.get('x-cursor') ?? ''
  const published: number[] = []
  const connect = async (): Promise<TestSocket> => {
    // The first request after a cut may use a connection that was cut.
    const opened = await eventually(
      async () =>
        far.open(`/join/ws/notification/admin/${await ana.ticket('join')}/true/ana`, 'join', cursor),
      PATIENCE,
    )
    // The close event reports it as well.
    opened.socket.on('error', () => {})
    return opened
  }
  /** Applies a connection's frames as a browser does. */
  const take = ({ frames }: TestSocket): void => {
    for (const frame of frames) {
      cursor = frame.cursor
      expect(frame.eventType).not.toBe('stream_reset')
      if (frame.eventType !== 'newMessage' && frame.eventType !== 'messageEvent') continue
      const { message } = frame.data as { message: Message }
      if (message.sender !== chat.id) continue
      if (frame.eventType === 'newMessage') published.push(message.id)
      if (message.version >= (held.get(message.id)?.version ?? 0)) held.set(message.id, message)
    }
  }
  const stored = async () => (await ana.call(listMessages, page)).results

  let written = 0
  const write = async (count: number): Promise<void> => {
    const until = written + count
    while (written < until) {
      written += 1
      await pedro.write(`Mensaje ${written}`)
    }
    await eventually(
      async () => expect((await stored()).map(({ message }) => message)).toContain(`Mensaje ${until}`),
      PATIENCE,
    )
  }
  for (let cut = 0; cut < 3; cut += 1) {
    const socket = await connect()
    // Some frames arrive before the cut, some are in flight, some come while disconnected.
    const burst = write(8)
    await socket.next(({ eventType }) => eventType === 'newMessage')
    relay.cut()
    await burst
    await write(6)
    take(socket)
    relay.mend()
  }
  const last = await connect()
  await last.next(
    ({ eventType, data }) =>
      eventType === 'newMessage' && (data as { message: Message }).message.message === `Mensaje ${written}`,
  )
  take(last)
  await last.close()

  expect([...held.values()].sort((one, other) => one.messagesNumber - other.messagesNumber)).toEqual(
    await stored(),
  )
  expect(published).toHaveLength(new Set(published).size)
})
