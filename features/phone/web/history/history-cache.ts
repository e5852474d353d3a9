import type { Answer } from '#platform/contract/route.ts'
import type { CallRecord, getCalls } from '../../contract/history.ts'

export const HISTORY_KEY = ['phone', 'history'] as const

type Loaded = Answer<typeof getCalls>

/** A loaded page of the history with a changed row in its place; a page without that row stays what it is. */
export const applyCallRecorded =
  (record: CallRecord) =>
  (loaded: Loaded | undefined): Loaded | undefined =>
    loaded?.cdrs.some(({ id }) => id === record.id)
      ? { ...loaded, cdrs: loaded.cdrs.map((call) => (call.id === record.id ? record : call)) }
      : loaded
