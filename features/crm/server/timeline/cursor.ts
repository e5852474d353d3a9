import { z } from 'zod'
import type { FoundEntry } from '../../contract/timeline.ts'
import type { TimelinePage } from './timeline-source.ts'

const SHAPE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([\w:.-]{1,100})$/

/** Encodes the position of the next page. */
export const writeCursor = ({ at, key }: Pick<FoundEntry, 'at' | 'key'>): string => `${at}~${key}`

/** Null for an invalid cursor. */
export function readCursor(input: string): TimelinePage['before'] {
  const [, at, key] = SHAPE.exec(input) ?? []
  if (at === undefined || key === undefined) return null
  return z.iso.datetime().safeParse(at).success ? { at, key } : null
}

const compare = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0)

/** Newest first, then by key. */
export const newestFirst = (a: FoundEntry, b: FoundEntry): number =>
  compare(a.at, b.at) || compare(a.key, b.key)
