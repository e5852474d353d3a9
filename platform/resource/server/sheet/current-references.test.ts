import { expect, test } from 'vitest'
import { currentReferences } from './current-references.ts'

test("an ambiguous name means the row's current reference", () => {
  const record = {
    person: { id: 7, label: 'Ana Gil' },
    members: [{ id: 3, label: '1001 Ana' }],
    notes: 'Ana Gil',
  }
  expect(
    currentReferences(
      { person: 'Ana Gil', members: ['1001 Ana', '1002 Luis', 9], notes: 'Ana Gil', owner: 'Ana Gil' },
      record,
    ),
  ).toEqual({ person: 7, members: [3, '1002 Luis', 9], notes: 'Ana Gil', owner: 'Ana Gil' })
})
