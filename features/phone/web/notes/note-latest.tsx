import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { getCalls } from '../../contract/history.ts'
import { HISTORY_KEY } from '../history/history-cache.ts'
import { noteTexts } from './i18n/texts.ts'
import { NoteDialog } from './note-dialog.tsx'
import { draftFor } from './note-drafts.ts'

/** The note on the call with a number that just ended. */
export const NoteLatest = ({ number, onClose }: { number: string; onClose: () => void }) => {
  const t = useText(noteTexts)
  const api = useApi()
  const latest = useQuery({
    queryKey: [...HISTORY_KEY, 'latest', number],
    queryFn: ({ signal }) => api.call(getCalls, { body: { search: number, page_size: 1 }, signal }),
    gcTime: 0,
  })
  const call = latest.data?.cdrs[0]
  const failed = latest.isError ? failureDetail(latest.error) : null
  const missing = latest.isSuccess && call === undefined
  useEffect(() => {
    if (failed === null && !missing) return
    showAlert({ severity: failed === null ? 'info' : 'error', text: failed ?? t('notes.none') })
    onClose()
  }, [failed, missing, t, onClose])
  return call === undefined ? null : (
    <NoteDialog key={call.id} call={call} draft={draftFor(number)} onClose={onClose} />
  )
}
