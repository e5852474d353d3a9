import { expect, test } from 'vitest'
import { MENU_KEYS } from '../../contract/routing/ivr-graph.ts'
import { readTrialNumber, trialNumber } from '../../contract/routing/ivr-trial.ts'
import { menuPath } from './menu-path.ts'

const fact = (kind: string, ivr: number | null = null, option: string | null = null) => ({
  kind,
  ivr,
  option,
})

test('the path through menus shows pressed keys, a repeated menu, and a menu left without a key', () => {
  const facts = [
    fact('entered'),
    fact('ivr', 7),
    fact('ivr_invalid', 7, '9'),
    fact('ivr_option', 7, '1'),
    fact('ivr', 8),
    fact('ivr_timeout', 8),
    fact('ivr_timeout', 8),
    fact('ivr', 9),
    fact('ivr_answer', 9),
    fact('offered'),
  ]
  expect(menuPath(facts, MENU_KEYS)).toEqual({
    menus: [7, 8, 9],
    ways: [
      { menu: 7, field: 'key_1' },
      { menu: 8, field: 'on_timeout' },
      { menu: 9, field: 'survey_next' },
    ],
  })
})

test('a menu that still waits has no exit yet, and a dialled number has none that the graph draws', () => {
  expect(menuPath([fact('ivr', 7), fact('ivr_timeout', 7)], MENU_KEYS).ways).toEqual([])
  expect(menuPath([fact('ivr', 7), fact('ivr_option', 7, '1003')], MENU_KEYS).ways).toEqual([])
})

test('a test code is parsed back to its menu', () => {
  expect(readTrialNumber(trialNumber(12))).toBe(12)
  expect(readTrialNumber('*911002')).toBe(null)
})
