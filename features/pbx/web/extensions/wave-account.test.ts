import { expect, test } from 'vitest'
import { waveAccount } from './wave-account.ts'

test('the account is well-formed XML, whatever the extension is called', () => {
  const account = {
    server: 'pbx.example',
    port: '5062',
    user: 'demo-1001-desk-2',
    authUser: 'demo-1001-desk',
    secret: 's&cret<',
    number: '1001',
    name: `Ñandú "R&D" <O'Hara>`,
  }
  const text = waveAccount(account)
  const partOf = (tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`).exec(text)?.[1]
  expect(partOf('RegisterServer')).toBe('pbx.example:5062')
  expect(partOf('UserID')).toBe('demo-1001-desk-2')
  expect(partOf('AuthID')).toBe('demo-1001-desk')
  expect(partOf('AuthPass')).toBe('s&amp;cret&lt;')
  expect(partOf('DisplayName')).toBe('Ñandú &quot;R&amp;D&quot; &lt;O&apos;Hara&gt;')
  expect(text.startsWith('<?xml version="1.0" encoding="utf-8"?><AccountConfig version="1"><Account>')).toBe(
    true,
  )
})
