import { expect, test } from 'vitest'
import { allow, defineAbility } from '#platform/contract/access.ts'
import { defineReport } from '../contract/report.ts'
import { average, count, defineSource, share } from '../contract/source.ts'
import { goalOfPeriod, goalOfPerson, goalOverTime, isReached } from './goals.ts'

const source = defineSource({
  name: 'calls',
  dimensions: { result: { kind: 'choice', values: ['answered'] } },
  measures: {
    calls: count('calls', { better: 'more' }),
    wait: average('seconds', 'calls', { better: 'less' }),
    level: share('calls', { result: ['answered'] }, { better: 'more' }),
    talk: count('talk'),
  },
  columns: {},
})
const report = defineReport({
  area: 'phone',
  name: 'tests',
  source,
  ability: defineAbility('tests.read', allow('administrator')),
  filters: [],
  figures: ['calls'],
  views: {},
})
const period = { initDate: '2026-03-30', finishDate: '2026-04-12' }
const goals = { calls: 10, level: 0.8 }

test('of a sum for each day, of a share as it is', () => {
  expect(goalOfPeriod(report, { goals, period }, 'calls')).toBe(140)
  expect(goalOfPeriod(report, { goals, period }, 'level')).toBe(0.8)
  expect(goalOfPeriod(report, { goals, period }, 'wait')).toBeNull()
  expect(goalOfPeriod(report, { goals, period }, 'gone')).toBeNull()
})

test('in each bucket by the days of the period that it has', () => {
  const months = { name: 'calls', times: ['2026-03-01', '2026-04-01'] }
  expect(goalOverTime(report, { goals, period, grain: 'month' }, months)).toEqual([20, 120])
  const hours = { name: 'calls', times: ['2026-03-30T08'] }
  expect(goalOverTime(report, { goals, period, grain: 'hour' }, hours)).toBeNull()
  expect(goalOverTime(report, { goals, period, grain: 'hour' }, { ...hours, name: 'level' })).toEqual([0.8])
})

test('reached by more or by less, as the measure is better', () => {
  expect(isReached(source.measures.calls, 140, 140)).toBe(true)
  expect(isReached(source.measures.calls, 139, 140)).toBe(false)
  expect(isReached(source.measures.wait, 21, 20)).toBe(false)
  expect(isReached(source.measures.wait, null, 20)).toBeNull()
  expect(isReached(source.measures.talk, 1, 20)).toBeNull()
})

test('of a person for each day as well, and nothing of those without one', () => {
  const answer = { period, person_goals: { calls: { '7': 2 }, level: { '7': 0.9 } } }
  expect(goalOfPerson(report, answer, { name: 'calls', person: '7' })).toBe(28)
  expect(goalOfPerson(report, answer, { name: 'level', person: '7' })).toBe(0.9)
  expect(goalOfPerson(report, answer, { name: 'calls', person: '8' })).toBeNull()
  expect(goalOfPerson(report, { period }, { name: 'calls', person: '7' })).toBeNull()
})
