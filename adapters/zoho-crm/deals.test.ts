import { expect, test } from 'vitest'
import type { BusinessFacts } from '#platform/integrations/contract/domain.ts'
import { ownStage, remoteStage } from './deals.ts'

const settings = {
  stages: [
    { own: '1', remote: 'Qualification' },
    { own: '2', remote: 'Qualification' },
    { own: 'won', remote: 'Ganado' },
  ],
}
const at = (id: number, name = 'Etapa'): BusinessFacts => ({
  id: 1,
  name: 'Techo',
  personId: null,
  stage: { id, name },
  status: 'open',
  amount: 0,
  expectedClose: null,
  notes: null,
  ownerId: null,
  changedAt: new Date(0),
  removed: false,
})

test('ours go by the chosen stages, else by name', () => {
  expect(remoteStage(settings, at(2))).toBe('Qualification')
  expect(remoteStage(settings, at(9, 'Propuesta'))).toBe('Propuesta')
  expect(remoteStage(settings, { ...at(1), status: 'won' })).toBe('Ganado')
  expect(remoteStage(settings, { ...at(1), status: 'lost' })).toBe('Closed Lost')
})

test('theirs likewise; one that several of ours have leaves ours where it is', () => {
  expect(ownStage(settings, 'Qualification', at(2))).toEqual({ status: 'open', stage: null })
  expect(ownStage(settings, 'Qualification', at(9))).toEqual({ status: 'open', stage: { id: 1 } })
  expect(ownStage(settings, 'Propuesta', null)).toEqual({ status: 'open', stage: { name: 'Propuesta' } })
  expect(ownStage(settings, 'Ganado', at(1))).toEqual({ status: 'won', stage: null })
  // The company chose another one for it.
  expect(ownStage(settings, 'Closed Won', at(1))).toMatchObject({ status: 'open' })
  expect(ownStage(settings, '', at(1))).toEqual({ status: 'open', stage: null })
})
