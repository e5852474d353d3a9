import type { Hub } from '#platform/realtime/server/hub.ts'
import { conferenceSpeakers, conferenceState } from '../../../contract/conference.ts'
import type { Conference } from '../../call-machine/conference/conference.ts'

/** Publishes changes of a conference to its members and invitees. */
export interface ConferencePublisher {
  changed(conference: Conference): void
  /** A member starts or stops speaking. */
  speaks(conference: Conference, key: string, on: boolean): void
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export function createConferencePublisher(publish: Hub['publish']): ConferencePublisher {
  const published = new Map<string, string>()
  const speaking = new Map<string, Set<string>>()
  return {
    changed(conference) {
      const { id, startedAt, endedAt, members } = conference
      const shared = {
        conference_id: id,
        started_at: new Date(startedAt).toISOString(),
        ended_at: iso(endedAt),
        members: members.map((member) => ({
          account: member.key,
          extension: member.number,
          name: member.name,
          state: member.state,
          role: member.role,
          muted: member.muted,
          joined_at: iso(member.joinedAt),
          left_at: iso(member.leftAt),
        })),
      }
      const text = JSON.stringify(shared)
      const ids = (userId: number) =>
        members
          .filter((member) => member.userId === userId)
          .flatMap(({ legs }) => legs.flatMap(({ sipCallId }) => sipCallId ?? []))
      for (const userId of new Set(members.flatMap(({ userId: one }) => one ?? []))) {
        const own = ids(userId)
        const key = `${id} ${userId}`
        if (published.get(key) === `${text}${own}`) continue
        published.set(key, `${text}${own}`)
        publish(`user:${userId}`, conferenceState, { ...shared, sip_call_ids: own })
      }
      if (endedAt !== null) speaking.delete(id)
      if (endedAt !== null) for (const key of published.keys()) if (key.startsWith(id)) published.delete(key)
    },
    speaks({ id, endedAt, members }, key, on) {
      if (endedAt !== null) return
      const now = speaking.get(id) ?? new Set()
      speaking.set(id, now)
      if (now.has(key) === on) return
      if (on) now.add(key)
      else now.delete(key)
      const joined = members.filter(({ state }) => state === 'joined')
      const accounts = joined.map((member) => member.key).filter((one) => now.has(one))
      for (const userId of new Set(joined.flatMap((member) => member.userId ?? [])))
        publish(`user:${userId}`, conferenceSpeakers, { conference_id: id, accounts })
    },
  }
}
