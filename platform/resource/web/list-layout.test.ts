import { expect, test } from 'vitest'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { usualLayout } from './list-layout.ts'

const text = (listed: boolean) => ({ kind: 'text', listed })
const fields = { name: text(true), city: text(true), notes: text(false), v7: text(true) }
const declared = (more: object) => ({ fields, canDisable: false, ...more }) as unknown as Resource

test('shows the listed fields, or the declared columns followed by custom fields', () => {
  expect(usualLayout(declared({})).columns).toEqual(['name', 'city', 'v7'])
  expect(usualLayout(declared({ canDisable: true })).columns).toEqual(['name', 'city', 'v7', 'state'])
  expect(usualLayout(declared({ columns: ['name', 'notes', 'created_at'] })).columns).toEqual([
    'name',
    'notes',
    'created_at',
    'v7',
  ])
})

test('a field with the same value in every row has no column', () => {
  expect(usualLayout(declared({}), ['city']).columns).toEqual(['name', 'v7'])
})
