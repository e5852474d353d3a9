import { expect, test } from 'vitest'
import { BadConfig, readConfig } from './config.ts'

test('an empty environment is a working demonstration on loopback', () => {
  expect(readConfig({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', PRODUCT_NAME: 'SipMóvil' })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '' }).PORT).toBe(8080)
})

test('a relay needs its secret', () => {
  expect(() => readConfig({ TURN_URL: 'turn:relay.example.com' })).toThrow(/TURN_SECRET/)
  const turn = { TURN_URL: 'turn:a:3478?transport=udp, turns:b:5349', TURN_SECRET: 's' }
  expect(readConfig(turn).TURN_URL).toEqual(['turn:a:3478?transport=udp', 'turns:b:5349'])
  expect(() => readConfig({ ICE_SERVERS: 'https://a' })).toThrow(/ICE_SERVERS/)
})

test('names every setting that is wrong', () => {
  expect(() => readConfig({ PORT: 'eighty', SESSION_DAYS: '0' })).toThrow(BadConfig)
  expect(() => readConfig({ PORT: 'eighty', SESSION_DAYS: '0' })).toThrow(/PORT.*SESSION_DAYS/)
})
