import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipSize, zipStream } from './zip-stream.ts'

const entry = (name: string, content: string) => ({
  name,
  size: Buffer.byteLength(content),
  modified: new Date('2026-11-22T10:20:30Z'),
  open: () => Readable.from([Buffer.from(content.slice(0, 3)), Buffer.from(content.slice(3))]),
})

test('an archive has the announced size, and its directory points to each file', async () => {
  const files = [entry('mañana.wav', 'uno dos'), entry('otra.wav', 'tres')]
  const zip = await buffer(zipStream(files))
  expect(zip.length).toBe(zipSize(files))
  const end = zip.subarray(-22)
  expect([end.readUInt32LE(0), end.readUInt16LE(10)]).toEqual([0x06054b50, 2])
  let at = end.readUInt32LE(16)
  for (const [name, content] of [
    ['mañana.wav', 'uno dos'],
    ['otra.wav', 'tres'],
  ] as const) {
    const nameLength = zip.readUInt16LE(at + 28)
    expect(zip.subarray(at + 46, at + 46 + nameLength).toString()).toBe(name)
    expect(zip.readUInt32LE(at + 16)).toBe(crc32(content))
    const start = zip.readUInt32LE(at + 42) + 30 + nameLength
    expect(zip.subarray(start, start + zip.readUInt32LE(at + 20)).toString()).toBe(content)
    at += 46 + nameLength
  }
})

test('an entry of another size than announced fails the archive', async () => {
  await expect(buffer(zipStream([{ ...entry('a', 'abc'), size: 9 }]))).rejects.toThrow('instead of 9')
})

test('folders stand in an archive, empty ones too', async () => {
  const files = [
    { name: 'Facturas/', size: 0, modified: new Date('2026-11-22T10:20:30Z'), open: null },
    entry('Facturas/enero.pdf', 'cien'),
  ]
  const zip = await buffer(zipStream(files))
  expect(zip.length).toBe(zipSize(files))
  expect(zip.toString('latin1').split('Facturas/')).toHaveLength(5)
})

test('an archive of more than 4 GB announces its size, too', () => {
  const large = { ...entry('copia.bin', 'x'), size: 5_000_000_000 }
  expect(zipSize([large])).toBeGreaterThan(5_000_000_000)
})
