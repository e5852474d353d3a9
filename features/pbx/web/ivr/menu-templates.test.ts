import { expect, test } from 'vitest'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { fillTemplate, MENU_TEMPLATES } from './menu-templates.ts'

const destination = (id: number, kind: string, label: string) => ({ id, kind, target: id, label })
const QUEUE = destination(1, 'queue', '☎ Pedidos')
const SUPPORT = destination(2, 'queue', '☎ Soporte técnico')
const ANA = destination(3, 'extension', '1001 Ana Gómez')
const DESK = destination(4, 'ring_group', 'Recepción')

const leads = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const { label } = Object(value)
      return typeof label === 'string' ? [[field, label]] : []
    }),
  )

test('keys lead to what is called so, whatever comes first in the list', () => {
  const { values, left } = fillTemplate('departments', [SUPPORT, ANA, QUEUE, DESK])
  expect(leads(values)).toEqual({
    key_1: QUEUE.label,
    key_2: SUPPORT.label,
    on_timeout: DESK.label,
  })
  expect(left).toEqual(['key_3'])
})

test('what has another name serves where something must: teams before people, and each once', () => {
  const queue = destination(7, 'queue', 'Cola A')
  const { values } = fillTemplate('departments', [ANA, queue])
  expect(leads(values)).toEqual({ key_1: queue.label, key_2: ANA.label, on_timeout: queue.label })
})

test('an empty company is told what is left to choose', () => {
  expect(fillTemplate('reception', [])).toMatchObject({ left: ['key_0', 'on_timeout'] })
  expect(fillTemplate('survey', [])).toMatchObject({ values: { survey: true }, left: [] })
})

test.each(MENU_TEMPLATES)('all that %s fills is a field of a menu', (template) => {
  const { values, left } = fillTemplate(template, [QUEUE, SUPPORT, ANA, DESK])
  const known = Object.keys(ivrMenus.fields)
  expect([...Object.keys(values), ...left].filter((name) => !known.includes(name))).toEqual([])
})
