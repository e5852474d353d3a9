import { expect, test } from 'vitest'
import { isRoomName } from '../contract/room-name.ts'
import { makeRoomName } from './make-room-name.ts'

test.each([
  ['Ventas & Cía. Norte', 'ventas-cia-norte'],
  ['  ¡Piñata! ', 'pinata'],
  ['A'.repeat(80), 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
  ['会議', 'reunion'],
  ['***', 'reunion'],
])('«%s» becomes %s with an unguessable suffix', (called, shown) => {
  const name = makeRoomName(called)
  expect(name.slice(0, -25)).toBe(shown)
  expect(isRoomName(name)).toBe(true)
  expect(makeRoomName(called)).not.toBe(name)
})
