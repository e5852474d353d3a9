import { afterAll, beforeEach, expect, test } from 'vitest'
import { type StandInAnswer, startSpeechStandIn } from '#platform/testing/openai-speech/stand-in.ts'
import { MAX_SOUND, TranscriptionFailed } from '#platform/transcription/port.ts'
import { openAiTranscriptions } from './openai-transcriptions.ts'
import { readRefusal } from './read-answer.ts'

const standIn = await startSpeechStandIn()
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.heard.length = 0
})

const transcribe = openAiTranscriptions({ privateAddresses: true, patience: 2_000 })
const sound = { content: Buffer.from('OggS sound'), name: 'sound.ogg', type: 'audio/ogg', language: null }
const service = { url: standIn.url, key: standIn.key, model: 'whisper-1' }
const never = new AbortController().signal

const troubleWith = async (answer: StandInAnswer) => {
  standIn.answers = () => answer
  const failed = await transcribe(service, sound, never).catch((error: unknown) => error)
  if (!(failed instanceof TranscriptionFailed)) throw new Error(`no failure: ${JSON.stringify(failed)}`)
  return [failed.trouble, failed.retryAfterMs]
}

test('sends the sound as a form, and gets its segments in milliseconds', async () => {
  standIn.answers = () => ({
    segments: [
      { start: 0.52, end: 2, text: ' Buenos días. ' },
      { start: 2, end: 3.5, text: '¿Empezamos?' },
    ],
  })
  expect(await transcribe(service, { ...sound, language: 'es' }, never)).toEqual([
    { startMs: 520, endMs: 2000, text: 'Buenos días.' },
    { startMs: 2000, endMs: 3500, text: '¿Empezamos?' },
  ])
  expect(standIn.heard).toEqual([{ model: 'whisper-1', language: 'es', name: 'sound.ogg', bytes: 10 }])
})

test('silence has no text: neither an empty answer, nor what the model makes up', async () => {
  standIn.answers = () => ({ text: '' })
  expect(await transcribe(service, sound, never)).toEqual([])
  const invented = {
    start: 0,
    end: 30,
    text: 'Subtítulos realizados por la comunidad',
    no_speech_prob: 0.9,
    avg_logprob: -1.2,
  }
  standIn.answers = () => ({ segments: [invented, { start: 30, end: 31, text: 'Sí.' }] })
  expect(await transcribe(service, sound, never)).toEqual([{ startMs: 30_000, endMs: 31_000, text: 'Sí.' }])
})

test('failures say what kind they are, and how long to wait', async () => {
  expect(await troubleWith({ status: 429, retryAfter: '7' })).toEqual(['busy', 7_000])
  expect(await troubleWith({ status: 429, code: 'insufficient_quota' })).toEqual(['quota', null])
  expect(await troubleWith({ status: 503 })).toEqual(['down', null])
  expect(await troubleWith({ status: 400 })).toEqual(['refused', null])
  expect(await troubleWith('garbage')).toEqual(['down', null])
  expect(await troubleWith('slow')).toEqual(['down', null])
  expect(readRefusal(429, '', 'Sat, 28 Nov 2026 10:00:30 GMT', Date.UTC(2026, 10, 28, 10)).retryAfterMs).toBe(
    30_000,
  )
  standIn.answers = () => ({ text: 'Hola' })
  await expect(transcribe({ ...service, key: 'sk-wrong' }, sound, never)).rejects.toMatchObject({
    trouble: 'key',
  })
  await expect(transcribe({ ...service, url: 'http://127.0.0.1:1/v1' }, sound, never)).rejects.toMatchObject({
    trouble: 'down',
  })
  const large = { ...sound, content: Buffer.alloc(MAX_SOUND + 1) }
  await expect(transcribe(service, large, never)).rejects.toMatchObject({ trouble: 'refused' })
})

test('a private address is asked only where the operator allows it, and who ends the work is told so', async () => {
  const outside = openAiTranscriptions({ privateAddresses: false })
  await expect(outside(service, sound, never)).rejects.toMatchObject({ trouble: 'down' })
  expect(standIn.heard).toEqual([])
  standIn.answers = () => 'slow'
  const ending = new AbortController()
  const waiting = transcribe(service, sound, ending.signal)
  ending.abort(new Error('the deadline'))
  await expect(waiting).rejects.toThrow('the deadline')
})
