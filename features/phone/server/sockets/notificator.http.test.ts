import { afterEach, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestSocket } from '#apps/server/testing.ts'
import { getContacts } from '../../contract/directory.ts'

const program = await startTestProgram()
const open: TestSocket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) await socket.close()
})

const listen = async (client: Client, since?: string): Promise<TestSocket> => {
  const socket = await client.open(
    `/ws/notifications/${client.session.sipData?.account}/`,
    'notifications',
    since,
  )
  open.push(socket)
  return socket
}

const telephone = (client: Client) => {
  const { account, password } = client.session.sipData ?? { account: '', password: '' }
  const known = { endpoint: account, secret: password }
  program.engine.addAccount(known)
  return program.engine.device(known)
}

const stateOf = (account: string, status: string) => (frame: { eventType: string; data: unknown }) =>
  frame.eventType === 'endpoint_state' &&
  JSON.stringify(frame.data).includes(account) &&
  JSON.stringify(frame.data).includes(status)

test('a colleague’s phone shows as registered to its company only', async () => {
  const [ana, luis, eva] = [
    await program.signIn('ana'),
    await program.signIn('luis'),
    await program.signIn('eva'),
  ]
  const [here, there] = [await listen(luis), await listen(eva)]
  const device = telephone(ana)
  await device.register()
  await here.next(stateOf('demo-1001', 'REGISTERED'))
  await device.unregister()
  await here.next(stateOf('demo-1001', 'UNREGISTERED'))
  // Eva gets the event of her own phone, so her socket would have got the other one too.
  const own = telephone(eva)
  await own.register()
  await there.next(stateOf('otra-1001', 'REGISTERED'))
  expect(there.frames.some((frame) => JSON.stringify(frame.data).includes('demo-'))).toBe(false)
  await own.unregister()
})

test('after a gap the missed events come once, in order, and nothing else', async () => {
  const [ana, luis] = [await program.signIn('ana'), await program.signIn('luis')]
  const first = await listen(luis)
  const device = telephone(ana)
  await device.register()
  const seen = await first.next(stateOf('demo-1001', 'REGISTERED'))
  await first.close()
  await device.unregister()
  await device.register()
  await program.settled()

  const second = await listen(luis, seen.cursor)
  const ready = await second.next((frame) => frame.eventType === 'stream_ready')
  expect(ready.data).toEqual({ resumed: true })
  const published = second.frames.filter((frame) => frame.eventType === 'endpoint_state')
  expect(published.map((frame) => (frame.data as { status: string }).status)).toEqual([
    'UNREGISTERED',
    'REGISTERED',
  ])
  await device.unregister()
})

test('after too long a gap the client reads a snapshot, whose cursor joins the stream without losing events', async () => {
  const [ana, luis] = [await program.signIn('ana'), await program.signIn('luis')]
  const socket = await listen(luis, 'forgotten.17')
  await socket.next((frame) => frame.eventType === 'stream_reset')
  const snapshot = await luis.send(getContacts, {})
  const cursor = snapshot.headers.get('x-cursor') ?? ''
  const device = telephone(ana)
  await device.register()
  await program.settled()
  const joined = await listen(luis, cursor)
  await joined.next(stateOf('demo-1001', 'REGISTERED'))
  await device.unregister()
})
