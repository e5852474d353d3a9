import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { type CallRecord, getCalls, labelCall } from '../../contract/history.ts'
import { HISTORY_KEY } from '../history/history-cache.ts'
import { noteTexts } from './i18n/texts.ts'
import { NoteDialog } from './note-dialog.tsx'
import { draftFor, writeDraft } from './note-drafts.ts'

/** The record is written as the call ends; asked again this often, ms, and this many times. */
const AGAIN = 500
const TIMES = 8
/** Enough to find one among others with the same number. */
const LOOKED_AT = 5

/** The record of the call, else the newest one with its number: a transferred call is kept under another id. */
function recordOf(records: readonly CallRecord[], callId: string | null, isLast: boolean) {
  const own = callId === null ? records[0] : records.find(({ call_id }) => call_id === callId)
  return own ?? (isLast ? records[0] : undefined)
}

interface NoteLatestProps {
  number: string
  /** The server's id of the call. */
  callId: string | null
  onClose: () => void
}

/** The note on the call that just ended, with the label that was chosen during it. */
export const NoteLatest = ({ number, callId, onClose }: NoteLatestProps) => {
  const t = useText(noteTexts)
  const api = useApi()
  const tries = useRef(0)
  const latest = useQuery({
    queryKey: [...HISTORY_KEY, 'latest', number, callId],
    queryFn: async ({ signal }) => {
      tries.current += 1
      const { cdrs } = await api.call(getCalls, {
        body: { search: number, page_size: LOOKED_AT },
        signal,
      })
      const isLast = tries.current >= TIMES
      const record = recordOf(cdrs, callId, isLast)
      const { label } = draftFor(number)
      if (record === undefined || label === null || record.call_label?.id === label)
        return { record: record ?? null, isLast }
      const labelled = await api.call(labelCall, { params: { id: record.id }, body: { label_id: label } })
      // Once: it may be changed in the form.
      writeDraft(number, { label: null })
      return { record: labelled, isLast }
    },
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.record !== null || state.data.isLast ? false : AGAIN,
    gcTime: 0,
  })
  const call = latest.data?.record ?? null
  const failed = latest.isError ? failureDetail(latest.error) : null
  const missing = call === null && latest.data?.isLast === true
  useEffect(() => {
    if (failed === null && !missing) return
    showAlert({ severity: failed === null ? 'info' : 'error', text: failed ?? t('notes.none') })
    onClose()
  }, [failed, missing, t, onClose])
  return call === null ? null : (
    <NoteDialog key={call.id} call={call} draft={draftFor(number).note} onClose={onClose} />
  )
}
