import type { Answer } from '#platform/contract/route.ts'
import type { CallRecord, getCalls } from '../../contract/history.ts'

export const HISTORY_KEY = ['phone', 'history'] as const

type Loaded = Answer<typeof getCalls>

/** Replaces a changed row in a loaded page; a page without that row is returned unchanged. */
export const applyCallRecorded =
  (record: CallRecord) =>
  (loaded: Loaded | undefined): Loaded | undefined =>
    loaded?.cdrs.some(({ id }) => id === record.id)
      ? { ...loaded, cdrs: loaded.cdrs.map((call) => (call.id === record.id ? record : call)) }
      : loaded
