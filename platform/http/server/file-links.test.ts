import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFileLinks } from './file-links.ts'

const HOUR = 60 * 60 * 1000
const HOLDER = { companyId: 1, userId: 22, sessionId: 333 }
const linkIn = (url: string) => new URL(url, 'http://localhost').searchParams.get('link') ?? ''

test('a link opens its own path for an hour, with and without a trailing slash', () => {
  let now = Date.parse('2026-11-22T10:00:00.900Z')
  const links = createFileLinks(randomBytes(32), () => now)
  const { url, expiresAt } = links.sign('/files/7/', HOLDER)
  const link = linkIn(url)
  expect(links.holderOf('/files/7', link)).toEqual(HOLDER)
  expect(links.holderOf('/files/77/', link)).toBeNull()
  expect(links.holderOf('/files/7/preview/', link)).toBeNull()
  now = expiresAt.getTime() - 1
  expect(links.holderOf('/files/7/', link)).toEqual(HOLDER)
  now += 1
  expect(links.holderOf('/files/7/', link)).toBeNull()
  expect(expiresAt.getTime()).toBeGreaterThan(Date.parse('2026-11-22T10:00:00Z') + HOUR - 1000)
})

test('an altered link and one of another installation are invalid', () => {
  const links = createFileLinks(randomBytes(32))
  const link = linkIn(links.sign('/files/7/', HOLDER).url)
  for (const index of link.split('').keys()) {
    const other = link[index] === '1' ? '2' : '1'
    // The last base64 character has unused bits.
    const changed = `${link.slice(0, index)}${other}${link.slice(index + 1)}`
    if (index < link.length - 1) expect(links.holderOf('/files/7/', changed)).toBeNull()
  }
  for (const other of ['', '.', '1.22.333', `${link}x`, link.slice(0, -1)])
    expect(links.holderOf('/files/7/', other)).toBeNull()
  expect(createFileLinks(randomBytes(32)).holderOf('/files/7/', link)).toBeNull()
})
