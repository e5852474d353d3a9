import { expect, test } from 'vitest'
import { serviceVoice, voicesOf } from './voices.ts'

test('a service speaks with the voices of its setting, the first one unless another of them is chosen', () => {
  const voices = 'nova, alloy'
  expect(voicesOf({ espeak: '/usr/bin/espeak-ng', speech: { voice: voices } })).toEqual(['nova', 'alloy'])
  expect(['alloy', 'es-la-man', undefined].map((id) => serviceVoice(id, voices))).toEqual([
    'alloy',
    'nova',
    'nova',
  ])
})

test('where nothing speaks there are no voices', () => {
  expect(voicesOf({ espeak: null, speech: null })).toEqual([])
})
