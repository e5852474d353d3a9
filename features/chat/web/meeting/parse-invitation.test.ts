import { expect, test } from 'vitest'
import { parseInvitation } from './parse-invitation.ts'

const SERVER = 'https://meet.example.com/equipo'
const ROOM = `ventas-${'0a1b2c3d'.repeat(3)}`

test.each([`${SERVER}/${ROOM}`, `Reunión: ${SERVER}/${ROOM}`, `Meeting: ${SERVER}/${ROOM}\n`])(
  '«%s» is an invitation to the room',
  (text) => {
    expect(parseInvitation(text, SERVER)).toBe(ROOM)
  },
)

test.each([
  '',
  'Reunión:',
  ROOM,
  SERVER,
  `${SERVER}/`,
  `${SERVER}/ventas`,
  `${SERVER}/${ROOM}?jwt=somebody`,
  `${SERVER}/${ROOM}/otra`,
  `${SERVER}/../${ROOM}`,
  `https://meet.example.com/${ROOM}`,
  `https://meet.example.com.evil.example/equipo/${ROOM}`,
  `¿Entramos a ${SERVER}/${ROOM}?`,
  `Reunión: ${SERVER}/${ROOM} a las 3`,
])('«%s» is a plain text', (text) => {
  expect(parseInvitation(text, SERVER)).toBeNull()
})

test('without a meeting server there is no meeting', () => {
  expect(parseInvitation(`${SERVER}/${ROOM}`, null)).toBeNull()
})
