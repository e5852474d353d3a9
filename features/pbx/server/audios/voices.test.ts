import { expect, test } from 'vitest'
import { serviceVoice, voicesOf } from './voices.ts'

const service = (voice: string) => ({ url: 'http://speech.test/v1', key: null, model: 'tts-1', voice })

test('a service speaks with the voices of its setting, the first one unless another of them is chosen', () => {
  const voices = 'nova, alloy'
  expect(voicesOf({ ffmpeg: null, espeak: '/usr/bin/espeak-ng', speech: service(voices) })).toEqual([
    'nova',
    'alloy',
  ])
  expect(['alloy', 'es-la-man', undefined].map((id) => serviceVoice(id, voices))).toEqual([
    'alloy',
    'nova',
    'nova',
  ])
})

test('where nothing speaks there are no voices', () => {
  expect(voicesOf({ ffmpeg: null, espeak: null, speech: null })).toEqual([])
})
