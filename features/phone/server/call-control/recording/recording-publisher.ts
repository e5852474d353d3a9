import type { Hub } from '#platform/realtime/server/hub.ts'
import { recordingState } from '../../../contract/recording.ts'
import type { Talk } from './talk.ts'

interface Recorded {
  /** Null: not recorded. */
  on: { since: Date; paused: boolean } | null
  mayBegin: boolean
  mayEnd: boolean
}

/** Tells a call's participants of the company whether it is recorded; sends only changes. */
export function createRecordingPublisher(publish: Hub['publish']) {
  const published = new Map<string, string>()
  return {
    tell({ id, talkers }: Talk, { on, mayBegin, mayEnd }: Recorded): void {
      const state: 'off' | 'on' | 'paused' = on === null ? 'off' : on.paused ? 'paused' : 'on'
      for (const { userId, sipCallIds } of talkers) {
        if (userId === null) continue
        const data = {
          call_id: id,
          sip_call_ids: [...sipCallIds],
          state,
          since: on?.since.toISOString() ?? null,
          may_begin: mayBegin,
          may_end: mayEnd,
        }
        const key = `${id} ${userId}`
        const text = JSON.stringify(data)
        if (published.get(key) === text) continue
        published.set(key, text)
        publish(`user:${userId}`, recordingState, data)
      }
    },
    /** The call is over; sends nothing more about it. */
    over({ id }: Talk): void {
      for (const key of published.keys()) if (key.startsWith(id)) published.delete(key)
    },
  }
}
