import { describe, expect, test } from 'vitest'
import { allow, defineAbility } from '#platform/contract/access.ts'
import {
  choiceField,
  colorField,
  emailField,
  flagField,
  instantField,
  linesField,
  numberField,
  optionalText,
  referenceField,
  referencesField,
  requiredText,
} from './field.ts'
import { pictureField } from './file-fields.ts'
import { defineOptions, defineResource } from './resource.ts'

const keep = defineAbility('things.keep', allow('administrator'))
const rooms = defineOptions({ path: '/api/rooms', title: 'rooms', ability: keep })
const { routes } = defineResource({
  name: 'thing',
  path: '/api/things',
  title: 'things',
  abilities: { read: keep, write: keep },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: true,
  fields: {
    name: requiredText({ max: 10, sort: true }),
    code: requiredText({ max: 4, pattern: /^[A-Z]+$/, access: 'create' }),
    note: optionalText({ max: 20 }),
    email: emailField({}),
    size: numberField({ min: 1, max: 9, fallback: 3 }),
    kind: choiceField({ choices: ['big', 'small'], fallback: 'small', filter: true }),
    loud: flagField({ filter: true }),
    numbers: linesField({ max: 2, pattern: /^[0-9]+$/ }),
    color: colorField({ fallback: '#000000' }),
    room: referenceField({ options: rooms, filter: true }),
    others: referencesField({ options: rooms, max: 3 }),
    face: pictureField({}),
    seen_at: instantField({}),
  },
})

describe('a new record', () => {
  const input = { name: ' a ', code: 'AB' }

  test('gets the declared defaults', () => {
    expect(routes.create.body.parse(input)).toEqual({
      name: 'a',
      code: 'AB',
      note: null,
      email: null,
      size: 3,
      kind: 'small',
      loud: false,
      numbers: [],
      color: '#000000',
      room: null,
      others: [],
      face: null,
    })
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ code: 'ab' }, 'code'],
    [{ note: 'x'.repeat(21) }, 'note'],
    [{ email: 'nobody' }, 'email'],
    [{ size: 10 }, 'size'],
    [{ kind: 'huge' }, 'kind'],
    [{ numbers: ['1', '2', '3'] }, 'numbers'],
    [{ color: 'red' }, 'color'],
    [{ room: '1' }, 'room'],
    [{ others: [0] }, 'others'],
    [{ face: '/etc/passwd' }, 'face'],
  ])('is refused by the field: %j', (wrong, field) => {
    const result = routes.create.body.safeParse({ ...input, ...wrong })
    expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
})

test('an edit accepts only editable fields', () => {
  expect(routes.edit.body.parse({ version: 2, note: ' ' })).toEqual({ version: 2, note: null })
  expect(Object.keys(routes.edit.body.shape)).not.toEqual(expect.arrayContaining(['code']))
  expect(Object.keys(routes.edit.body.shape)).not.toEqual(expect.arrayContaining(['seen_at']))
})

test('a list filters by filterable fields and sorts by sortable ones', () => {
  const read = (query: object) => routes.list.query.safeParse(query)
  expect(read({ kind: 'big', loud: 'true', room: '7' }).data).toMatchObject({
    kind: 'big',
    loud: 'true',
    room: '7',
    order: 'name',
    state: 'all',
    limit: 25,
    offset: 0,
  })
  expect(read({ order: '-name' }).success).toBe(true)
  expect(read({ order: 'note' }).success).toBe(false)
  expect(read({ kind: 'huge' }).success).toBe(false)
  expect(read({ offset: '-1' }).success).toBe(false)
})
