import { expect, test } from 'vitest'
import type { GraphMenu } from '../../contract/routing/ivr-graph.ts'
import { layoutGraph } from './graph-layout.ts'

const menu = (id: number, to: number[]): GraphMenu => ({
  id,
  version: 1,
  name: `Menú ${id}`,
  destination: id * 10,
  edges: to.map((one, index) => ({ field: `key_${index + 1}`, to: one })),
  survey: false,
  problems: [],
})
const destination = (id: number, kind = 'ivr') => ({ id, kind, target: id, label: String(id) })

test('menus are placed by their distance in keys, and other destinations to their right', () => {
  const placed = layoutGraph(
    [menu(2, [99]), menu(1, [20, 99])],
    [destination(10), destination(20), destination(99, 'queue')],
  )
  const column = (id: number) => placed.find((one) => one.destination.id === id)?.x ?? -1
  expect(column(10)).toBeLessThan(column(20))
  expect(column(20)).toBeLessThan(column(99))
  expect(placed.length).toBe(3)
})

test('a destination of the first menu alone goes beneath the second, so that no line crosses it', () => {
  const placed = layoutGraph(
    [menu(1, [20, 98]), menu(2, [99])],
    [destination(10), destination(20), destination(98, 'extension'), destination(99, 'queue')],
  )
  const at = (id: number) => placed.find((one) => one.destination.id === id)
  expect(at(98)?.x).toBe(at(20)?.x)
  expect(at(98)?.y).toBeGreaterThan(at(20)?.y ?? 0)
  expect(at(99)?.x).toBeGreaterThan(at(98)?.x ?? 0)
})

test('menus in a circle are all drawn, once', () => {
  const placed = layoutGraph([menu(1, [20]), menu(2, [10])], [destination(10), destination(20)])
  expect(placed.map(({ destination: { id } }) => id).toSorted()).toEqual([10, 20])
})
