import { stat } from 'node:fs/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { createJanusEngine } from '#adapters/janus/index.ts'
import { openBrowserPeers } from '#adapters/janus/testing/browser-peers.ts'
import { startTestJanus } from '#adapters/janus/testing/test-janus.ts'
import { readDialIn } from '#features/meetings/contract/dial-in.ts'
import { openRoom } from '#features/meetings/contract/rooms.ts'
import { userPage } from '#features/meetings/server/live/testing.ts'
import { pageWithMedia } from '#features/meetings/server/live/testing-media.ts'
import { PHONES_FEED } from '#features/meetings/server/phones/phone-media.ts'
import { extensions, renewExtensionSecret } from '#features/pbx/contract/extensions.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import type { Client } from './testing.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

const [janus, peers] = await Promise.all([startTestJanus(), openBrowserPeers()])
const meetings = createJanusEngine(janus)
const { harness, engine, program } = await startProgramOnAsterisk({ meetings })
const [ana, luis, admin] = await program.signInAll('ana', 'luis', 'admin')
afterAll(async () => {
  await program.stop()
  await Promise.all([peers.close(), janus.stop()])
})

async function deskPhone({ session }: Client) {
  const { extension = '', account: endpoint = '' } = session.sipData ?? {}
  const { results } = await admin.call(extensions.routes.list, { query: { search: String(extension) } })
  const { once } = await admin.call(renewExtensionSecret, { params: { id: results[0]?.id ?? 0 } })
  const device = await harness.device({ endpoint, secret: once.secret ?? '' })
  await device.register()
  return device
}

test('two telephones and a browser hear each other, and again after the engine’s death', {
  timeout: 120_000,
}, async () => {
  await untilUp(engine)
  const room = (await ana.call(openRoom, { body: { name_room: 'Comité' } })).name_room
  const { pin } = await ana.call(readDialIn, { params: { room } })
  const page = await userPage(program.origin, ana, room)
  const media = pageWithMedia(page, peers.peer)
  const phones = await Promise.all([ana, luis].map(deskPhone))
  for (const phone of phones) {
    await phone.call('*60')
    await phone.reaches('talking')
    await phone.digits(`${pin}#`)
  }
  await page.state(({ members }) => members.length === 3)
  const everybodyHears = () =>
    Promise.all([
      media.hears('phones'),
      ...phones.map((phone) =>
        vi.waitFor(async () => expect((await phone.hears()).music).toBe(true), { timeout: 30_000 }),
      ),
    ])
  await everybodyHears()

  page.say({ do: 'record', on: true })
  await page.state(({ recording }) => recording !== null)
  const name = await eventually(async () => {
    const [found] = await meetings.recordings()
    expect(found).toBeDefined()
    return found ?? ''
  })
  await everybodyHears()
  const folder = await temporaryFolder()
  // While a telephone hears that it is recorded, nobody hears it.
  await vi.waitFor(async () => {
    const tracks = await meetings.readRecording(name, folder)
    const voices = tracks.find(({ feed, kind }) => feed === PHONES_FEED && kind === 'audio')
    // Longer than a header: what was said is in it.
    expect((await stat(voices?.path ?? '')).size).toBeGreaterThan(1_000)
  }, 30_000)
  page.say({ do: 'record', on: false })
  await page.state(({ recording }) => recording === null)
  await removeFolder(folder)

  // Twice: what a connection leaves behind is in the way of the next one.
  for (let deaths = 0; deaths < 2; deaths += 1) {
    process.kill(janus.pid() ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(meetings.state().up).toBe(false), { interval: 5 })
    await media.forget()
    await everybodyHears()
    for (const phone of phones) expect(phone.phase()).toBe('talking')
  }
  page.say({ do: 'end' })
  await Promise.all(phones.map((phone) => phone.ended()))
  await eventually(async () => expect(await harness.bridges()).toEqual([]))
})

test('a telephone that the room calls rings, hears and is heard, and keys its microphone off', {
  timeout: 60_000,
}, async () => {
  const room = (await ana.call(openRoom, { body: { name_room: 'Ventas' } })).name_room
  const page = await userPage(program.origin, ana, room)
  const media = pageWithMedia(page, peers.peer)
  const phone = await deskPhone(luis)
  page.say({ do: 'call', number: luis.session.sipData?.extension ?? '', name: 'Luis' })
  await phone.reaches('ringing')
  await page.state(({ calling }) => calling[0]?.phase === 'ringing')
  await phone.answer()
  await page.state(({ members }) => members.length === 2)
  await media.hears('phones')
  await vi.waitFor(async () => expect((await phone.hears()).music).toBe(true), 30_000)
  // Beside a call that goes on.
  page.say({ do: 'call', number: '1999', name: '' })
  const { calling } = await page.state((state) => state.calling[0]?.phase === 'failed')
  expect(calling[0]?.why).toBe('unknown-number')
  await phone.digits('*6')
  await page.state(({ members }) => members[1]?.mic === false)
  await phone.hangup()
  await page.state(({ members }) => members.length === 1)
  await eventually(async () => expect(await harness.bridges()).toEqual([]))
})
