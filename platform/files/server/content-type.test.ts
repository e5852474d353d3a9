import { expect, test } from 'vitest'
import { contentTypeOf } from './content-type.ts'

const container = (brand: string, compatible = '') =>
  Buffer.from(
    `\0\0\0${String.fromCharCode(16 + compatible.length)}ftyp${brand}\0\0\0\0${compatible}`,
    'latin1',
  )

test.each([
  ['image/avif', container('avif')],
  ['image/heic', container('heic')],
  ['image/heic', container('mif1')],
  ['image/heic', container('mif1', 'mif1heicmiaf')],
  // Some programs name the picture's own kind among the compatible brands alone.
  ['image/avif', container('mif1', 'mif1avifmiaf')],
  ['image/heic', container('heic', 'mif1avif')],
  ['audio/mp4', container('M4A ')],
  ['video/3gpp', container('3gp5')],
  ['video/quicktime', container('qt  ')],
  ['video/mp4', container('isom')],
  ['video/mp4', container('mp42')],
  // MPEG-1, MPEG-2 and 2.5 layer 3, with and without a checksum.
  ...[0xfb, 0xfa, 0xf3, 0xf2, 0xe3, 0xe2].map(
    (second) => ['audio/mpeg', Buffer.from([0xff, second, 0x90, 0])] as const,
  ),
  ...[0xf1, 0xf9, 0xf0, 0xf8].map((second) => ['audio/aac', Buffer.from([0xff, second, 0x50, 0])] as const),
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  // UTF-16 text begins with bytes that no frame has.
  ['application/octet-stream', Buffer.from([0xff, 0xfe, 0x41, 0])],
  ['application/octet-stream', Buffer.from('<svg')],
  ['application/octet-stream', Buffer.alloc(0)],
] as const)('%s', (type, head) => {
  expect(contentTypeOf(head)).toBe(type)
})
