import { expect, test } from 'vitest'
import type { TimelineEntry } from '../../contract/timeline.ts'
import { TIMELINE_KINDS } from '../../contract/timeline.ts'
import { timelineDays } from './timeline-days.ts'
import { isChosen, kindsIn, TIMELINE_GROUP_NAMES, TIMELINE_GROUPS, toggled } from './timeline-groups.ts'

const at = (iso: string): TimelineEntry => ({ key: iso, kind: 'event', at: iso }) as TimelineEntry
const day = (iso: string) => iso.slice(0, 10)

test('future entries come first, the soonest first; the rest is grouped by day', () => {
  const line = [
    '2026-11-30T10:00Z',
    '2026-11-25T10:00Z',
    '2026-11-24T09:00Z',
    '2026-11-24T08:00Z',
    '2026-11-20T08:00Z',
  ]
  const { ahead, days } = timelineDays(line.map(at), new Date('2026-11-24T10:00Z'), day)
  expect(ahead.map(({ key }) => key)).toEqual(['2026-11-25T10:00Z', '2026-11-30T10:00Z'])
  expect(days.map(([label, entries]) => [label, entries.length])).toEqual([
    ['2026-11-24', 2],
    ['2026-11-20', 1],
  ])
})

test('a timeline with only future entries has no days', () => {
  const { ahead, days } = timelineDays([at('2026-11-30T10:00Z')], new Date('2026-11-24T10:00Z'), day)
  expect([ahead.length, days.length]).toEqual([1, 0])
})

test('every kind is in one group', () => {
  const grouped = TIMELINE_GROUP_NAMES.flatMap((name) => [...TIMELINE_GROUPS[name]])
  expect(grouped.toSorted()).toEqual([...TIMELINE_KINDS].toSorted())
})

test('groups are selected and deselected, whatever else is in the address', () => {
  expect(kindsIn('')).toEqual([])
  expect(kindsIn('call,nonsense')).toEqual(['call'])
  expect(isChosen('calls', ['call'])).toBe(false)
  expect(toggled('calls', ['call'])).toEqual(['call', 'voicemail'])
  expect(toggled('calls', ['call', 'voicemail', 'sale'])).toEqual(['sale'])
  expect(toggled('files', [])).toEqual(['file'])
})
