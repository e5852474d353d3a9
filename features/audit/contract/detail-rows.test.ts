import { expect, test } from 'vitest'
import { detailRows } from './detail-rows.ts'

test('shows old and new values of changes, and plain descriptions', () => {
  const details = {
    name: { from: 'Ana', to: 'Ana María' },
    enabled: { from: true, to: false },
    groups: { from: [], to: ['ventas', 'soporte'] },
    limit: { from: null, to: 3 },
    ids: [1, 2],
  }
  expect(detailRows(details, { yes: 'Sí', no: 'No' })).toEqual([
    { field: 'name', from: 'Ana', to: 'Ana María' },
    { field: 'enabled', from: 'Sí', to: 'No' },
    { field: 'groups', from: '—', to: 'ventas, soporte' },
    { field: 'limit', from: '—', to: '3' },
    { field: 'ids', from: null, to: '1, 2' },
  ])
})
