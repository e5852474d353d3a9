import { useCallback, useEffect, useState } from 'react'
import { draftFor, dropDraft, isNoted } from '../notes/note-drafts.ts'
import { NoteLatest } from '../notes/note-latest.tsx'
import type { LastCall } from '../softphone/phone-state.ts'
import { LastCallNote } from './last-call-note.tsx'

interface AfterCallProps {
  /** Null: its time on screen is over. */
  last: LastCall | null
  /** Keeps it open while the person is typing. */
  onNoting: (noting: boolean) => void
}

type Noting = Pick<LastCall, 'number' | 'callId'>

/** Shows briefly how the last call ended, and the form for a note on it for as long as needed: by itself, when
 * something was noted during the call. */
export const AfterCall = ({ last, onNoting }: AfterCallProps) => {
  const [noting, setNoting] = useState<Noting | null>(null)
  const close = useCallback(() => {
    if (noting !== null) dropDraft(noting.number)
    setNoting(null)
    onNoting(false)
  }, [noting, onNoting])
  const open = useCallback(
    ({ number, callId }: LastCall) => {
      setNoting({ number, callId })
      onNoting(true)
    },
    [onNoting],
  )
  const noted = last !== null && isNoted(draftFor(last.number))
  useEffect(() => {
    if (last !== null && noted) open(last)
  }, [last, noted, open])
  return (
    <>
      {last !== null && <LastCallNote last={last} onNote={() => open(last)} />}
      {noting !== null && <NoteLatest {...noting} onClose={close} />}
    </>
  )
}
