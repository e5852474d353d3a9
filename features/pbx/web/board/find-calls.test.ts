import { expect, test } from 'vitest'
import type { BoardCall } from '../../contract/board.ts'
import { findCalls } from './find-calls.ts'

const call = (id: string, more: Partial<BoardCall>): BoardCall => ({
  id,
  direction: 'inbound',
  caller: '+573001234567 José Peña',
  callee: '101 Ana',
  extensions: ['101'],
  phase: 'talking',
  where: '',
  started_at: `2026-11-20T15:00:0${id}Z`,
  answered_at: null,
  ...more,
})
const calls = [
  call('2', {}),
  call('1', { direction: 'outbound', caller: '102 Luis' }),
  call('3', { where: 'Ventas' }),
]
const found = (filter: Partial<Parameters<typeof findCalls>[1]>) =>
  findCalls(calls, { search: '', direction: null, ...filter }).map(({ id }) => id)

test('calls are found by number, name without accents, place and direction, the longest first', () => {
  expect(found({})).toEqual(['1', '2', '3'])
  expect(found({ search: ' pena ' })).toEqual(['2', '3'])
  expect(found({ search: '300123' })).toEqual(['2', '3'])
  expect(found({ search: 'VENTAS' })).toEqual(['3'])
  expect(found({ direction: 'outbound' })).toEqual(['1'])
  expect(found({ direction: 'internal' })).toEqual([])
})
