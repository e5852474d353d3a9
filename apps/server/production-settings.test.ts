import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { BadConfig, readConfig } from './config.ts'
import { requireProductionSettings } from './production-settings.ts'

const good = { MASTER_SECRET: randomBytes(32).toString('hex') }
const check = (env: Record<string, string>) => requireProductionSettings(readConfig(env))

test('a secret generated as the message says is accepted', () => {
  for (let times = 0; times < 200; times += 1) {
    expect(check({ MASTER_SECRET: randomBytes(32).toString('hex') })).toMatchObject({ PORT: 8080 })
  }
})

test.each([
  ['no secret', {}, /^MASTER_SECRET is missing: make one with `openssl rand -hex 32`/],
  ['a short secret', { MASTER_SECRET: 'abc' }, /^MASTER_SECRET: must be 64 hexadecimal digits/],
  ['one digit', { MASTER_SECRET: '0'.repeat(64) }, /^MASTER_SECRET is weak/],
  ['a repeated word', { MASTER_SECRET: 'deadbeef'.repeat(8) }, /^MASTER_SECRET is weak/],
  [
    'a counted-up secret',
    { MASTER_SECRET: Buffer.from(Array.from({ length: 32 }, (_, byte) => byte)).toString('hex') },
    /^MASTER_SECRET is weak/,
  ],
  [
    'an outside Asterisk without a password',
    { ...good, ASTERISK_ARI_URL: 'http://pbx:8088/ari' },
    /^ASTERISK_ARI_PASSWORD is missing or weak/,
  ],
  [
    'an outside Asterisk with a well-known password',
    { ...good, ASTERISK_ARI_URL: 'http://pbx:8088/ari', ASTERISK_ARI_PASSWORD: 'aaaaaaaaaaaaaaaa' },
    /^ASTERISK_ARI_PASSWORD is missing or weak/,
  ],
  [
    'a database with a well-known password',
    { ...good, DATABASE_URL: 'postgres://postgres:postgres@db/suite' },
    /^The password in DATABASE_URL is weak/,
  ],
  [
    'a meeting server with a well-known secret',
    {
      ...good,
      MEETING_SERVER_URL: 'https://meet.example.com',
      MEETING_APP_ID: 'suite',
      MEETING_APP_SECRET: 'changeme',
    },
    /^MEETING_APP_SECRET is weak/,
  ],
  [
    'a meeting server that anybody could listen to',
    { ...good, MEETING_SERVER_URL: 'http://meet.example.com' },
    /^MEETING_SERVER_URL: must be https/,
  ],
])('%s is refused in one line', (_what, env, message) => {
  expect(() => check(env)).toThrow(BadConfig)
  expect(() => check(env)).toThrow(message)
  const content = (() => {
    try {
      check(env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(content).not.toContain('\n')
})

test('external services with strong passwords are accepted', () => {
  const password = randomBytes(24).toString('base64url')
  check({ ...good, ASTERISK_ARI_URL: 'http://pbx:8088/ari', ASTERISK_ARI_PASSWORD: password })
  check({ ...good, DATABASE_URL: `postgres://suite:${password}@db/suite` })
})
