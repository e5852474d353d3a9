import { expect, test } from 'vitest'
import { optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { sectionsOf } from './form-sections.tsx'

test('a field with a section name opens the section; the fields after it belong to it', () => {
  const fields = {
    name: requiredText({ max: 10 }),
    slug: requiredText({ max: 10 }),
    email: optionalText({ max: 10, section: 'contact' }),
    phone: optionalText({ max: 10 }),
    plan: optionalText({ max: 10, section: 'plan' }),
  }
  const found = sectionsOf(Object.entries(fields))
  expect(found.map(({ name, fields }) => [name, fields.map(([field]) => field)])).toEqual([
    [null, ['name', 'slug']],
    ['contact', ['email', 'phone']],
    ['plan', ['plan']],
  ])
  expect(sectionsOf([])).toEqual([])
})
