import { TIMELINE_KINDS, type TimelineKind } from '../../contract/timeline.ts'

/** What people tell apart when they look for something: fewer than there are kinds. */
export const TIMELINE_GROUPS = {
  calls: ['call', 'voicemail'],
  messages: ['conversation'],
  notes: ['comment'],
  interactions: ['interaction', 'visit'],
  businesses: ['business', 'sale'],
  moves: ['move'],
  events: ['event'],
  files: ['file'],
} as const satisfies Record<string, readonly TimelineKind[]>

type TimelineGroup = keyof typeof TIMELINE_GROUPS
export const TIMELINE_GROUP_NAMES = Object.keys(TIMELINE_GROUPS) as TimelineGroup[]

/** As they stand in an address, by commas; what is no kind is passed over. */
export const kindsIn = (text: string): TimelineKind[] => {
  const asked = text.split(',')
  return TIMELINE_KINDS.filter((kind) => asked.includes(kind))
}

export const isChosen = (group: TimelineGroup, kinds: readonly TimelineKind[]): boolean =>
  TIMELINE_GROUPS[group].every((kind) => kinds.includes(kind))

/** The kinds with the group added, or taken off when it was there. */
export const toggled = (group: TimelineGroup, kinds: readonly TimelineKind[]): TimelineKind[] => {
  const own: readonly TimelineKind[] = TIMELINE_GROUPS[group]
  const chosen = isChosen(group, kinds)
  return TIMELINE_KINDS.filter((kind) => (own.includes(kind) ? !chosen : kinds.includes(kind)))
}
