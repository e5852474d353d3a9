import { expect, test } from 'vitest'
import { reasonOf } from '#platform/messaging/meta/error-reasons.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** developers.facebook.com, "WhatsApp error codes", as far as a message's failure can have them. */
const META: readonly number[] = [
  ...[0, 1, 2, 3, 4, 10, 33, 100, 190, 368, 80_007],
  ...[130_429, 130_472, 130_497],
  ...[131_000, 131_005, 131_008, 131_009, 131_016, 131_021, 131_026, 131_030, 131_031, 131_037, 131_042],
  ...[131_045, 131_047, 131_048, 131_049, 131_050, 131_051, 131_052, 131_053, 131_055, 131_056, 131_057],
  ...[131_060, 131_062],
  ...[132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016, 132_018, 132_068, 132_069],
  ...[133_000, 133_004, 133_005, 133_006, 133_008, 133_009, 133_010, 133_015, 133_016],
  ...[134_011, 134_100, 134_101, 134_102, 135_000, 138_000, 138_001, 138_006, 138_009],
]
/** partner-docs.gupshup.io, "Error codes", and those of WhatsApp's own server that it still passes on. */
const GUPSHUP: readonly number[] = [
  ...[470, 471, 472, 500, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1010, 1011, 1012],
  ...[4001, 4002, 4003, 4004, 4005],
]
const CODED = /^failed\.\d+$/
const keysOf = (texts: Readonly<Record<string, string>>) =>
  Object.keys(texts)
    .filter((key) => CODED.test(key))
    .sort()

test.each([
  ['Spanish', es],
  ['English', en],
])('every documented code has its sentence in %s, and no other has', (_language, texts) => {
  expect(keysOf(texts)).toEqual([...META, ...GUPSHUP].map((code) => `failed.${code}`).sort())
})

test('a sentence says something of its own, in words that end', () => {
  for (const texts of [es, en])
    for (const key of keysOf(texts)) expect(texts[key as keyof typeof texts]).toMatch(/^\S.{10,}\.$/)
})

test('permissions are told by their reason, and what nobody documents by nothing', () => {
  expect([200, 210, 299].map(reasonOf)).toEqual(['not_allowed', 'not_allowed', 'not_allowed'])
  expect([300, 139_999, undefined].map(reasonOf)).toEqual(['unknown', 'unknown', 'unknown'])
})
