import { expect, test } from 'vitest'
import { carrierHeadersOf } from './carrier-dialplan.ts'

const KNOWN = { dialed: '6015550100', from: { name: 'Ana', number: '3105550101' } }
const encoded = (value: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.concat([Buffer.from('x'), Buffer.from(value, encoding)]).toString('base64')

test('a phone has no headers', () => {
  expect(carrierHeadersOf([], KNOWN)).toBe(null)
})

test('names come in UTF-8 or Latin-1, perhaps cut within a letter', () => {
  const from = '"Ñandú" <sip:3105550101@sbc>'
  for (const encoding of ['utf8', 'latin1'] as const)
    expect(carrierHeadersOf(['', encoded(from, encoding)], KNOWN)?.from).toBe(from)
  const long = `<sip:3105550101@sbc>${'a'.repeat(363)}`
  const cut = Buffer.concat([Buffer.from('x'), Buffer.from(`${long}ñ`).subarray(0, 384)]).toString('base64')
  expect(carrierHeadersOf(['', cut], KNOWN)?.from).toBe(long)
})

test('an address that is too long to be passed is as Asterisk read it', () => {
  const headers = carrierHeadersOf(['', encoded(`"${'x'.repeat(383)}`)], KNOWN)
  expect(headers).toMatchObject({
    requestUri: 'sip:6015550100@carrier.invalid',
    from: '"Ana" <sip:3105550101@carrier.invalid>',
    diversion: '',
  })
})
