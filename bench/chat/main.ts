import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { chatData } from '#features/chat/contract/chats.ts'
import { searchMessages } from '#features/chat/contract/messages.ts'
import { buildTestbed } from '../api/testbed.ts'
import { type Times, timeEach } from '../api/times.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { type Filled, fill } from './fill.ts'
import { get, type Listener, listen, listenAt, say } from './people.ts'
import { measureScreen } from './screen.ts'

const SEEN_GOAL = { p50: 30, p95: 80 }
const OPEN_GOAL = 300

/** `--quick`: fewer people, messages and repetitions. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const quick = options.includes('--quick')
  const size = quick
    ? { people: 50, messages: 10_000, turns: 60, burst: 40 }
    : { people: 500, messages: 100_000, turns: 400, burst: 200 }
  const made: Filled[] = []
  const testbed = await buildTestbed(async (client) => {
    made.push(await fill(client, size.people, size.messages))
  })
  const listeners: Listener[] = []
  try {
    const [filled] = made
    if (!filled) throw new Error('no data was generated')
    const rows: MeasurementRow[] = []
    const note = (more: MeasurementRow[]): void => {
      for (const { what, measured } of more) console.log(`${what}: ${measured}`)
      rows.push(...more)
    }
    note(await measureOpening(testbed.origin, filled, size.turns))
    note(await measureScreen(testbed.origin, filled, quick ? 5 : 20))
    note([await measureSeen(testbed.origin, filled, size.turns)])
    note(await measureGroup(testbed.origin, filled, size, listeners))
    return {
      title: 'Chat: from one screen to the other',
      method:
        `One started program, ${size.people} people with an open socket each; measured from before the request to the frame at the other socket. ` +
        'The bare server is `ws` alone in a process of its own, sending each frame of the same length to the same number of sockets. Program, database and all sockets share the machine.',
      rows,
    }
  } finally {
    for (const { socket } of listeners) socket.terminate()
    await testbed.stop()
  }
}

const ms = ({ p50, p95 }: Times): string => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`

async function measureOpening(origin: string, filled: Filled, turns: number): Promise<MeasurementRow[]> {
  const { people, longChat, longChatMessages } = filled
  const [person] = people
  if (!person) throw new Error('no such person')
  const open = await timeEach(turns, async () => {
    await get(origin, person, `${chatData.path}?chat_id=${longChat}`)
    await get(origin, person, `/api/chat/${longChat}/messages/`)
  })
  let page = 0
  const scroll = await timeEach(turns, () => {
    page = (page % Math.floor(longChatMessages / 20)) + 1
    return get(origin, person, `/api/chat/${longChat}/messages/?page=${page * 7}`)
  })
  const search = await timeEach(turns, () =>
    get(origin, person, `${searchMessages.path}?search=pedido%20${page % 977}&chat_id=${longChat}`),
  )
  const size = longChatMessages.toLocaleString('en')
  return [
    {
      what: `A conversation of ${size} messages is opened (members and last page), p50 / p95`,
      measured: ms(open),
      goal: `≤ ${OPEN_GOAL} ms`,
      met: open.p95 <= OPEN_GOAL,
    },
    { what: 'Any older page of it, p50 / p95', measured: ms(scroll) },
    { what: 'A search in it, p50 / p95', measured: ms(search) },
  ]
}

async function measureSeen(origin: string, filled: Filled, turns: number): Promise<MeasurementRow> {
  const [author, reader] = filled.people
  if (!author || !reader) throw new Error('no such person')
  const path = `/ws/chat/${filled.directChat}/${reader.userId}/`
  const screen = await listen(origin, reader, path, 'chat')
  let turn = 0
  const seen = await timeEach(turns, async () => {
    turn += 1
    const word = `palabra-${turn}-`
    const heard = screen.heard(word)
    await Promise.all([say(origin, author, filled.directChat, word), heard])
  })
  screen.socket.terminate()
  return {
    what: 'Sent to seen on the other screen, p50 / p95',
    measured: ms(seen),
    goal: `≤ ${SEEN_GOAL.p50} / ${SEEN_GOAL.p95} ms`,
    met: seen.p50 <= SEEN_GOAL.p50 && seen.p95 <= SEEN_GOAL.p95,
  }
}

async function measureGroup(
  origin: string,
  { people, group }: Filled,
  { turns, burst }: { turns: number; burst: number },
  listeners: Listener[],
): Promise<MeasurementRow[]> {
  for (const person of people) {
    listeners.push(await listen(origin, person, `/ws/notification/${person.userId}/`, 'notification'))
  }
  const [author] = people
  if (!author) throw new Error('no such person')
  let turn = 0
  const all = await timeEach(Math.ceil(turns / 4), async () => {
    turn += 1
    const word = `todos-${turn}-`
    const heard = Promise.all(listeners.map((listener) => listener.heard(word)))
    await say(origin, author, group, word)
    await heard
  })
  const ours = await rate(listeners, burst, (index) =>
    say(origin, people[index % people.length] ?? author, group, `rafaga ${index}`),
  )
  const bare = await measureBare(listeners.length, burst)
  return [
    { what: `A message to a group of ${people.length}, until all have it, p50 / p95`, measured: ms(all) },
    {
      what: `A burst of ${burst} messages to the group, stored and delivered: messages a second at all sockets`,
      measured: `${Math.round(ours).toLocaleString('en')}/s, ${(ours / bare).toFixed(2)} of bare ws (${Math.round(bare).toLocaleString('en')}/s)`,
    },
  ]
}

/** Eight concurrent senders; frames per second over all sockets until every frame has arrived. */
async function rate(
  listeners: readonly Listener[],
  burst: number,
  send: (index: number) => Promise<void>,
): Promise<number> {
  const heard = Promise.all(listeners.map((listener) => listener.heard('rafaga', burst)))
  const begun = performance.now()
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < burst) {
      next += 1
      await send(next)
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
  await heard
  return (listeners.length * burst * 1000) / (performance.now() - begun)
}

/** Approximate size of a message's frame, bytes. */
const FRAME_LENGTH = 620

async function measureBare(sockets: number, burst: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'bare-echo.ts'), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const listeners: Listener[] = []
  try {
    if (!child.stdout) throw new Error('the bare server has no stdout')
    const [port] = await once(child.stdout, 'data')
    const url = `ws://127.0.0.1:${String(port).trim()}`
    for (let index = 0; index < sockets; index += 1) listeners.push(await listenAt(url))
    const [first] = listeners
    return await rate(listeners, burst, async (index) => {
      first?.socket.send(`rafaga ${index} `.padEnd(FRAME_LENGTH, 'x'))
    })
  } finally {
    for (const { socket } of listeners) socket.terminate()
    child.disconnect()
    await once(child, 'exit')
  }
}
