import { expect, test } from 'vitest'
import { kindOfFile } from './kind-of-file.ts'

const MB = 1024 * 1024

test('what WhatsApp refuses as a picture, sound or video goes as a document', () => {
  expect(kindOfFile('image/jpeg', 5 * MB)).toBe('image')
  expect(kindOfFile('image/jpeg', 5 * MB + 1)).toBe('file')
  expect(kindOfFile('video/mp4', 17 * MB)).toBe('file')
  expect(
    ['video/quicktime', 'audio/wav', 'image/heic', 'image/avif'].map((type) => kindOfFile(type, 1)),
  ).toEqual(Array(4).fill('file'))
})
