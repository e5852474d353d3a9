import { TIMELINE_KINDS, type TimelineKind } from '../../contract/timeline.ts'

/** Kinds grouped for the filter, as people think of them. */
export const TIMELINE_GROUPS = {
  calls: ['call', 'voicemail'],
  messages: ['conversation'],
  notes: ['comment'],
  interactions: ['interaction', 'visit'],
  businesses: ['business', 'sale'],
  moves: ['move'],
  events: ['event', 'meeting'],
  files: ['file'],
} as const satisfies Record<string, readonly TimelineKind[]>

type TimelineGroup = keyof typeof TIMELINE_GROUPS
export const TIMELINE_GROUP_NAMES = Object.keys(TIMELINE_GROUPS) as TimelineGroup[]

/** Parses the address's comma-separated kinds and ignores unknown ones. */
export const kindsIn = (text: string): TimelineKind[] => {
  const names = text.split(',')
  return TIMELINE_KINDS.filter((kind) => names.includes(kind))
}

export const isChosen = (group: TimelineGroup, kinds: readonly TimelineKind[]): boolean =>
  TIMELINE_GROUPS[group].every((kind) => kinds.includes(kind))

/** Adds the group's kinds, or removes them if they are selected. */
export const toggled = (group: TimelineGroup, kinds: readonly TimelineKind[]): TimelineKind[] => {
  const own: readonly TimelineKind[] = TIMELINE_GROUPS[group]
  const chosen = isChosen(group, kinds)
  return TIMELINE_KINDS.filter((kind) => (own.includes(kind) ? !chosen : kinds.includes(kind)))
}
