import { expect, test } from 'vitest'
import { BadConfig, readConfig } from './config.ts'

test('an empty environment gives a working demo on loopback', () => {
  expect(readConfig({})).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', PRODUCT_NAME: 'SipMóvil' })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '' }).PORT).toBe(8080)
})

test('a TURN server needs its secret', () => {
  expect(() => readConfig({ TURN_URL: 'turn:relay.example.com' })).toThrow(/TURN_SECRET/)
  const turn = { TURN_URL: 'turn:a:3478?transport=udp, turns:b:5349', TURN_SECRET: 's' }
  expect(readConfig(turn).TURN_URL).toEqual(['turn:a:3478?transport=udp', 'turns:b:5349'])
  expect(() => readConfig({ ICE_SERVERS: 'https://a' })).toThrow(/ICE_SERVERS/)
})

test('a database name that Asterisk would cut or misread is refused', () => {
  const read = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).DATABASE_URL
  const at = (name: string) => `postgres://suite:secret@db.example/${name}`
  for (const good of ['suite', 'mi-base_2', 'x'.repeat(49), 'a%C3%B1o'])
    expect(read(`${at(good)}?sslmode=require`)).toBe(`${at(good)}?sslmode=require`)
  expect(() => read(at('x'.repeat(50)))).toThrow(
    /^DATABASE_URL: the database's name has 50 bytes, .* only 49/,
  )
  // Two-byte characters.
  expect(() => read(at(encodeURIComponent('ñ'.repeat(25))))).toThrow(/^DATABASE_URL: .* 50 bytes/)
  for (const name of ['a,b', 'a%2Cb', 'a%20b', 'a%3Bb', 'a%0Ab', 'a%zz'])
    expect(() => read(at(name))).toThrow(/^DATABASE_URL: /)
  for (const nameless of ['postgres://db.example', 'postgres://db.example/'])
    expect(() => read(nameless)).toThrow(/^DATABASE_URL: must name the database/)
  expect(() => read(`postgres://${'a.'.repeat(31)}com/suite`)).toThrow(
    /^DATABASE_URL: the host's name has 65/,
  )
  expect(() => read('mysql://db/suite')).toThrow(/^DATABASE_URL: /)
})

test('the error names every invalid setting', () => {
  expect(() => readConfig({ PORT: 'eighty', SESSION_DAYS: '0' })).toThrow(BadConfig)
  expect(() => readConfig({ PORT: 'eighty', SESSION_DAYS: '0' })).toThrow(/PORT.*SESSION_DAYS/)
})

test('a meeting server needs HTTPS, and its secret and id come together', () => {
  const url = (MEETING_SERVER_URL: string) => readConfig({ MEETING_SERVER_URL }).MEETING_SERVER_URL
  expect(url('https://Meet.Example.com/')).toBe('https://meet.example.com')
  expect(url('https://meet.example.com/equipo/')).toBe('https://meet.example.com/equipo')
  expect(url('http://localhost:8000')).toBe('http://localhost:8000')
  for (const wrong of [
    'meet.example.com',
    'http://meet.example.com',
    'https://ana:secret@meet.example.com',
    'https://meet.example.com/?room=',
    'https://meet.example.com/#x',
    'ftp://localhost',
  ]) {
    expect(() => url(wrong)).toThrow(/^MEETING_SERVER_URL: /)
  }
  const server = { MEETING_SERVER_URL: 'https://meet.example.com' }
  expect(() => readConfig({ ...server, MEETING_APP_ID: 'suite' })).toThrow(/MEETING_APP_SECRET/)
  expect(() => readConfig({ ...server, MEETING_APP_SECRET: 's' })).toThrow(/MEETING_APP_ID/)
  expect(() => readConfig({ MEETING_APP_ID: 'suite', MEETING_APP_SECRET: 's' })).toThrow(/MEETING_SERVER_URL/)
})
