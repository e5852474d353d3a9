import { expect, test } from 'vitest'
import { MEETING_ADDRESS, plainMeetingAddress } from './server-address.ts'

test.each([
  ['https://Meet.Example.com/', 'https://meet.example.com'],
  ['https://meet.example.com:8443/Equipo/', 'https://meet.example.com:8443/Equipo'],
  ['http://localhost:8000', 'http://localhost:8000'],
  ['http://[::1]:8000', 'http://[::1]:8000'],
  ['https://10.0.0.5', 'https://10.0.0.5'],
])('%s is a valid meeting server', (address, plain) => {
  expect(address).toMatch(MEETING_ADDRESS)
  expect(plainMeetingAddress(address)).toBe(plain)
})

test.each([
  'meet.example.com',
  'http://meet.example.com',
  'http://localhost.example.com',
  'https://ana:secret@meet.example.com',
  'https://meet.example.com/?room=',
  'https://meet.example.com/#x',
  'https://meet.example.com//equipo',
  'https://meet..example.com',
  'https://',
  'javascript:alert(1)',
])('%s is not a valid meeting server', (address) => {
  expect(address).not.toMatch(MEETING_ADDRESS)
})
