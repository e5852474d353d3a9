import { expect, test } from 'vitest'
import { publicOrigin } from './public-origin.ts'

const settings = { publicUrl: undefined, allowedOrigins: ['https://cloud.example.com'], port: 8080 }

test('links use the configured address, whatever the request says', () => {
  const origin = publicOrigin({ ...settings, publicUrl: 'https://suite.example.com' })
  expect(origin('http://evil.example')).toBe('https://suite.example.com')
})

test('without a configured address links use the request’s origin, if it is this machine or allowed', () => {
  const origin = publicOrigin(settings)
  expect(origin('http://localhost:4000')).toBe('http://localhost:4000')
  expect(origin('https://cloud.example.com')).toBe('https://cloud.example.com')
  expect(origin('http://localhost.evil.example:4000')).toBe('http://localhost:8080')
})
