import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { extensions, renewExtensionSecret } from '#features/pbx/contract/extensions.ts'
import { changeBox } from '#features/voicemail/contract/box.ts'
import { listVoicemailApp } from '#features/voicemail/contract/messages.ts'
import { readVoicemailSound } from '#features/voicemail/contract/sound.ts'
import { readWav } from '#platform/media/server/wav.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startMailServer } from '#platform/testing/mail-server.ts'
import { parseMail } from '#platform/testing/outbox.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { heardIn, voiceOf } from '#platform/testing/telephony/heard-in.ts'
import type { Client } from './testing.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

const ADDRESS = 'luis.buzon@demo.example'
const mails = await startMailServer()
afterAll(() => mails.close())
const { harness, engine, program } = await startProgramOnAsterisk({
  runJobs: true,
  settings: { SMTP_URL: mails.url },
})
let admin: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  await untilUp(engine)
  ;[admin, luis, eva] = await program.signInAll('admin', 'luis', 'eva')
  // Without this number callers are not offered voicemail.
  await program.database.systemRows
    .updateTable('companies')
    .set({ voicemail_extension: '*97' })
    .where('id', '=', admin.session.company.id)
    .execute()
})

async function phoneOf(number: string): Promise<Device> {
  const { results } = await admin.call(extensions.routes.list, { query: { search: number } })
  const { id = 0, account = '' } = results[0] ?? {}
  const { once } = await admin.call(renewExtensionSecret, { params: { id } })
  const device = await harness.device({ endpoint: account, secret: once.secret ?? '' })
  await device.register()
  return device
}

/** Resolves when the next playback has ended. */
const played = () =>
  new Promise<void>((resolve) => {
    const end = engine.subscribe((event) => {
      if (event.type !== 'playback-ended') return
      end()
      resolve()
    })
  })

/** A mail's sound attachment: name and content. */
function soundIn(mail: string) {
  const found =
    /Content-Type: (audio\/\w+); name="?([^"\n]+)"?[\s\S]*?Content-Transfer-Encoding: base64[\s\S]*?\n\n([\s\S]*?)\n--/.exec(
      mail,
    )
  if (!found) throw new Error(`no sound in ${mail.slice(0, 2_000)}`)
  const [, type, name, body = ''] = found
  return { type, name, content: Buffer.from(body, 'base64') }
}

test('a voicemail message is mailed to its recipient, with the sound attached', async () => {
  await luis.call(changeBox, { body: { email: ADDRESS } })
  await eva.call(changeBox, { body: { email: 'eva@otra.example' } })
  const [anas, luiss] = [await phoneOf('1001'), await phoneOf('1002')]
  const greeted = played()
  await anas.call('1002')
  await luiss.reaches('ringing')
  await luiss.reject()
  await anas.reaches('talking')
  await greeted
  // The message must have some length.
  await delay(3_000)
  await anas.hangup()

  const mail = await vi.waitFor(
    () => {
      const [only] = mails.received
      if (only === undefined) throw new Error('no mail yet')
      return only
    },
    { timeout: 30_000 },
  )
  const { to, subject, text } = parseMail(mail)
  expect(to).toBe(ADDRESS)
  expect(subject).toContain('Ana Gómez · 1001')
  expect(text).toContain('/#/pbxCloud/buzon')
  const { results } = await luis.call(listVoicemailApp, { query: {} })
  expect(results).toMatchObject([{ number: '1001', heard: false }])
  const sound = await luis.download(readVoicemailSound, { params: { id: results[0]?.id ?? 0 } })
  const attached = soundIn(mail)
  expect(attached).toMatchObject({ type: 'audio/wav', name: expect.stringMatching(/\.wav$/) })
  expect(attached.content.equals(Buffer.from(await sound.arrayBuffer()))).toBe(true)

  // It contains ana's voice, for as long as she spoke.
  const samples = readWav(attached.content)?.samples ?? new Int16Array()
  expect(samples.length / 8_000).toBeGreaterThan(2)
  const both = Buffer.alloc(samples.length * 4)
  samples.forEach((sample, at) => {
    both.writeInt16LE(sample, at * 4)
  })
  expect(heardIn(both, 0, (samples.length / 8_000) * 1_000).first).toEqual([voiceOf(anas)])
  // Nobody else got a mail, in this company or another: none is on its way either.
  await eventually(async () => {
    const { rows } = await harness.asterisk.database.query<{ left: number }>(
      `SELECT ((SELECT count(*) FROM waiting_jobs WHERE kind LIKE '%mail%') +
               (SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier LIKE '%mail%'))::int AS left`,
    )
    expect(rows[0]?.left).toBe(0)
  })
  expect(mails.received).toHaveLength(1)
  expect((await eva.call(listVoicemailApp, { query: {} })).results).toEqual([])
  await luiss.unregister()
})
