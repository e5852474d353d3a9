import { expect, test } from 'vitest'
import { BadConfig } from './config.ts'
import { NODE_ROLES, readRoles } from './roles.ts'

const redis = { REDIS_URL: 'redis://localhost:6379' }

test('without arguments a node has all roles and needs no Redis', () => {
  expect([...readRoles([], {})]).toEqual([...NODE_ROLES])
  expect([...readRoles(['--demo', '--roles=jobs,calls,realtime,web'], {})].sort()).toEqual(
    [...NODE_ROLES].sort(),
  )
})

test.each([
  [['--roles=web,realtime'], ['web', 'realtime']],
  [
    ['--demo', '--roles', ' calls, jobs '],
    ['calls', 'jobs'],
  ],
  [
    ['--roles=web', '--roles=web,jobs'],
    ['web', 'jobs'],
  ],
])('%j gives the roles %j', (args, roles) => {
  expect([...readRoles(args, redis)]).toEqual(roles)
})

test.each([
  [['--roles=web,telephony'], '"telephony" is no role. There are web, realtime, calls, jobs'],
  [['--roles=Web'], '"Web" is no role'],
  [['--roles='], 'an empty name is no role'],
  [['--roles'], 'an empty name is no role'],
  [['--roles=web,,jobs'], 'an empty name is no role'],
])('%j is refused, naming the invalid role', (args, message) => {
  expect(() => readRoles(args, redis)).toThrow(BadConfig)
  expect(() => readRoles(args, redis)).toThrow(message)
})

test('nodes with separate roles need Redis', () => {
  expect(() => readRoles(['--roles=web'], {})).toThrow(/^REDIS_URL: needed with --roles/)
})
