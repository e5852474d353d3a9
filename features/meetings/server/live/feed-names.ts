import type { FeedKind } from '../../contract/room-socket.ts'

export const feedName = (member: string, kind: FeedKind): string => `${member}.${kind}`

/** Null for a name that is not ours. */
export function readFeedName(feed: string): { member: string; kind: FeedKind } | null {
  const [member, kind] = feed.split('.')
  if (member === undefined || (kind !== 'camera' && kind !== 'screen')) return null
  return { member, kind }
}
