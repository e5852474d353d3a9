import { expect, test } from 'vitest'
import { marksOf } from './marks-of.ts'

test('marks and the call’s steps within the sound come in order', () => {
  const shown = marksOf(
    { startedAt: '2026-11-20T15:00:00Z', duration: 30 },
    [
      { at: 12, kind: 'held', name: 'Ana' },
      { at: 31, kind: 'left', name: 'Ana' },
    ],
    [
      { at: '2026-11-20T14:59:50Z', kind: 'entered', name: '', detail: '' },
      { at: '2026-11-20T15:00:00Z', kind: 'answered', name: '', detail: '' },
      { at: '2026-11-20T15:00:20Z', kind: 'parked', name: '', detail: '' },
      { at: '2026-11-20T15:00:30Z', kind: 'hung_up', name: '', detail: '' },
    ],
    ({ kind }) => kind,
    ({ kind }) => kind,
  )
  expect(shown).toEqual([
    { at: 0, text: 'answered' },
    { at: 12, text: 'held' },
    { at: 20, text: 'parked' },
    { at: 30, text: 'left' },
  ])
})
