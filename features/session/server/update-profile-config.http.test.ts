import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { updateProfileConfig } from '../contract/profile-config.ts'
import { currentSession } from '../contract/session.ts'

const program = await startTestProgram()

const configOf = async (who: Awaited<ReturnType<typeof program.signIn>>) =>
  (await who.call(currentSession, {})).profile_config

test('given settings are stored for the next session, omitted ones are unchanged', async () => {
  const ana = await program.signIn('ana')
  expect(await configOf(ana)).toEqual({
    language: null,
    theme: null,
    audioSipmovil: null,
    newMessageAudio: null,
    audioJoin: null,
    transferAudio: null,
    ring_volume: 100,
    tone_volume: 100,
    message_volume: 80,
    favourites: [],
    start_page: null,
  })
  const first = await ana.send(updateProfileConfig, { body: { theme: 'dark', ring_volume: 40 } })
  expect(first).toMatchObject({ status: 200, body: { theme: 'dark', ring_volume: 40, tone_volume: 100 } })
  await ana.call(updateProfileConfig, { body: { audioSipmovil: 'soft', language: 'en' } })
  await ana.call(updateProfileConfig, {
    body: { newMessageAudio: 'off', audioJoin: 'glass', message_volume: 30 },
  })
  const favourites = [{ to: '/pbxCloud/historial?missed=true', label: 'Perdidas' }]
  await ana.call(updateProfileConfig, { body: { favourites, start_page: 'inicio' } })
  const expected = {
    language: 'en',
    theme: 'dark',
    audioSipmovil: 'soft',
    newMessageAudio: 'off',
    audioJoin: 'glass',
    transferAudio: null,
    ring_volume: 40,
    tone_volume: 100,
    message_volume: 30,
    favourites,
    start_page: 'inicio',
  }
  expect(await configOf(ana)).toEqual(expected)
  expect((await ana.call(currentSession, {})).join).toMatchObject({
    new_message_audio: 'glass',
    transfer_audio: 'pop',
  })
  expect((await program.signIn('ana')).session.profile_config).toEqual(expected)
  // From here on the server answers in English.
  const refused = await ana.send(updateProfileConfig, { body: { ring_volume: 101 } })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('Check the data you sent.')
  // Back to "never chosen".
  await ana.call(updateProfileConfig, { body: { language: null, theme: null, audioSipmovil: null } })
  expect(await configOf(ana)).toMatchObject({
    language: null,
    theme: null,
    audioSipmovil: null,
    ring_volume: 40,
  })
})

test('settings belong to one user, in the own company and others', async () => {
  const [marta, luis, eva] = await program.signInAll('marta', 'luis', 'eva')
  if (marta === undefined || luis === undefined || eva === undefined) throw new Error('a person is missing')
  await marta.call(updateProfileConfig, { body: { theme: 'dark' } })
  await eva.call(updateProfileConfig, { body: { theme: 'light' } })
  expect((await configOf(luis)).theme).toBeNull()
  expect((await configOf(marta)).theme).toBe('dark')
  expect((await configOf(eva)).theme).toBe('light')
})

test.each([
  [{ theme: 'pink' }],
  [{ newMessageAudio: 'https://x/y' }],
  [{ audioSipmovil: '../../x' }],
  [{ tone_volume: 1.5 }],
  [{ favourites: [{ to: '//evil.example', label: 'x' }] }],
  [{ user_id: 1 }],
])('%j is refused', async (body) => {
  const ana = await program.signIn('ana')
  const answer = await ana.send(updateProfileConfig, { body: body as never })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
})
