import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodedBody } from './decoded-body.ts'

const MAX = 1000
const text = Buffer.from('hola '.repeat(100))
const bomb = Buffer.alloc(50_000_000)

test('decodes what fits, and nothing beyond it', async () => {
  for (const [encoding, encode] of [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const) {
    expect(await decodedBody(encode(text), encoding, MAX)).toEqual(text)
    await expect(decodedBody(encode(bomb), encoding.toUpperCase(), MAX)).rejects.toMatchObject({
      kind: { status: 413 },
    })
    await expect(decodedBody(text, encoding, MAX)).rejects.toMatchObject({ kind: { status: 400 } })
  }
  expect(await decodedBody(text, undefined, MAX)).toBe(text)
  expect(await decodedBody(text, 'identity', MAX)).toBe(text)
})

test('refuses encodings of encodings, and unknown ones', async () => {
  for (const encoding of ['gzip, gzip', 'zstd', 'x'])
    await expect(decodedBody(text, encoding, MAX)).rejects.toMatchObject({ kind: { status: 415 } })
})
