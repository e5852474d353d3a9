import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startSpeechStandIn } from '#platform/testing/openai-speech/stand-in.ts'
import { enterAsGuest } from '../../contract/guests.ts'
import { captionsTrouble, roomCaption } from '../../contract/room-socket.ts'
import { openRoom } from '../../contract/rooms.ts'
import { changeSpeechSettings } from '../../contract/speech.ts'
import { guestPage, type TestPage, userPage } from '../live/testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const standIn = await startSpeechStandIn()
afterAll(() => standIn.close())
const program = await startTestProgram({
  meetings: createInMemoryMeetingEngine(),
  settings: { INTEGRATION_PRIVATE_ADDRESSES: 'true' },
})
const { origin } = program
let ana: Client
let luis: Client
let admin: Client

const service = (over: object = {}) => ({
  ...{ speech_url: standIn.url, speech_key: standIn.key, speech_model: 'whisper-1' },
  ...{ transcribes: false, speech_minutes: 100, ...over },
})

beforeAll(async () => {
  ;[ana, luis, admin] = await program.signInAll('ana', 'luis', 'admin')
})
beforeEach(async () => {
  standIn.heard.length = 0
  standIn.answers = (_, number) => ({ text: `Frase ${number}.` })
  await admin.call(changeSpeechSettings, { body: service() })
})

const DATA = Buffer.from('webm sound').toString('base64')
const speak = (page: TestPage, data = DATA) =>
  page.say({ do: 'caption-sound', data, type: 'audio/webm', ms: 4000, language: 'es' })

/** Ana and Luis in a room of Ana's. */
async function meeting(): Promise<{ hers: TestPage; his: TestPage; room: string }> {
  const { name_room: room } = await ana.call(openRoom, { body: { name_room: 'Comité' } })
  const hers = await userPage(origin, ana, room)
  await hers.state(({ phase }) => phase === 'inside')
  const his = await userPage(origin, luis, room)
  await his.state(({ phase }) => phase === 'inside')
  return { hers, his, room }
}
const leave = (...pages: TestPage[]) => {
  for (const page of pages) page.say({ do: 'leave' })
}
const captionsIn = ({ frames }: TestPage) => frames.filter(({ eventType }) => eventType === roomCaption.type)

test('who wants captions reads what others say; everybody sees that they run, and others get none', async () => {
  const { hers, his, room } = await meeting()
  await hers.state(({ captions }) => captions.offered && !captions.running)
  // Nobody wants any: nothing is sent on.
  speak(his)
  his.say({ do: 'captions', on: true })
  await his.state(({ captions }) => captions.mine)
  await hers.state(({ captions }) => captions.running && !captions.mine)
  speak(hers)
  const { name, text } = await his.heard(roomCaption)
  expect({ name, text }).toEqual({ name: 'Ana Gómez', text: 'Frase 1.' })
  expect(standIn.heard).toEqual([{ model: 'whisper-1', language: 'es', name: 'sound.webm', bytes: 10 }])
  expect(captionsIn(hers)).toEqual([])

  // Who comes later is told before they say anything.
  const entry = await program.anonymous(enterAsGuest, { params: { room }, body: { name: 'Carla' } })
  if (!entry.ok) throw new Error(entry.body.code)
  const guest = await guestPage(origin, entry.body.token)
  await guest.state(({ phase, captions }) => phase === 'waiting' && captions.running && !captions.offered)
  speak(guest)

  his.say({ do: 'captions', on: false })
  await hers.state(({ captions }) => !captions.running)
  speak(hers)
  his.say({ do: 'captions', on: true })
  await hers.state(({ captions }) => captions.running)
  speak(hers)
  await his.heard(roomCaption, (one) => one.text === 'Frase 2.')
  expect(standIn.heard).toHaveLength(2)
  // They end with the last one who reads them.
  leave(his, guest)
  await hers.state(({ captions, members }) => members.length === 1 && !captions.running)
  leave(hers)
})

test('who is muted is not written down', async () => {
  const { hers, his } = await meeting()
  hers.say({ do: 'captions', on: true })
  await his.state(({ captions }) => captions.running)
  hers.say({ do: 'mute', member: null })
  await his.state(({ members, me }) => members.some(({ id, mic }) => id === me && !mic))
  speak(his)
  speak(hers)
  expect((await hers.heard(roomCaption)).name).toBe('Ana Gómez')
  expect(standIn.heard).toHaveLength(1)
  leave(hers, his)
})

test('while a piece is written down only the newest one waits, and late ones are left out', async () => {
  const { hers, his } = await meeting()
  his.say({ do: 'captions', on: true })
  await hers.state(({ captions }) => captions.running)
  const answered = Promise.withResolvers<void>()
  standIn.delay = answered.promise
  const piece = (letters: number) => Buffer.alloc(letters, 'x').toString('base64')
  speak(hers, piece(11))
  await eventually(() => expect(standIn.heard).toHaveLength(1))
  for (const letters of [12, 13, 14]) speak(hers, piece(letters))
  // In order behind them: they have arrived.
  hers.say({ do: 'state', hand: true })
  await his.state(({ members }) => members.some(({ hand }) => hand))
  answered.resolve()
  await his.heard(roomCaption, ({ text }) => text === 'Frase 2.')
  expect(standIn.heard.map(({ bytes }) => bytes)).toEqual([11, 14])
  leave(hers, his)
})

test('a failure is told once, until captions come again', async () => {
  const { hers, his } = await meeting()
  his.say({ do: 'captions', on: true })
  await hers.state(({ captions }) => captions.running)
  const troubles = () => his.frames.filter(({ eventType }) => eventType === captionsTrouble.type)
  standIn.answers = (_, number) => (number <= 2 ? { status: 503 } : { text: 'Ya.' })
  speak(hers)
  expect(await his.heard(captionsTrouble)).toEqual({ reason: 'service' })
  speak(hers)
  await eventually(() => expect(standIn.heard).toHaveLength(2))
  speak(hers)
  await his.heard(roomCaption)
  expect(troubles()).toHaveLength(1)
  await admin.call(changeSpeechSettings, { body: service({ speech_minutes: 1 }) })
  for (let times = 0; times < 20; times += 1) {
    speak(hers)
    const sent = standIn.heard.length
    await eventually(() => expect(standIn.heard.length > sent || troubles().length === 2).toBe(true))
    if (troubles().length === 2) break
  }
  expect(await his.heard(captionsTrouble, ({ reason }) => reason === 'limit')).toEqual({ reason: 'limit' })
  leave(hers, his)
})

test('without a service there are none', async () => {
  await admin.call(changeSpeechSettings, { body: service({ speech_url: null, speech_key: null }) })
  const { hers, his } = await meeting()
  his.say({ do: 'captions', on: true })
  his.say({ do: 'state', hand: true })
  await hers.state(({ members, captions }) => members.some(({ hand }) => hand) && !captions.offered)
  speak(hers)
  expect((await his.state(({ captions }) => !captions.running)).captions.mine).toBe(false)
  expect(standIn.heard).toEqual([])
  leave(hers, his)
})

// The last one: what it says may still be on its way when it ends.
test('a key that the service does not take is told as such, and a new one is used without leaving the meeting', async () => {
  await admin.call(changeSpeechSettings, { body: service({ speech_key: 'sk-wrong' }) })
  const { hers, his } = await meeting()
  his.say({ do: 'captions', on: true })
  await hers.state(({ captions }) => captions.running)
  speak(hers)
  expect(await his.heard(captionsTrouble)).toEqual({ reason: 'account' })
  await admin.call(changeSpeechSettings, { body: service() })
  await eventually(() => {
    speak(hers)
    expect(standIn.heard.length).toBeGreaterThan(0)
  })
  await his.heard(roomCaption)
  leave(hers, his)
})
