import { useCallback, useEffect, useState } from 'react'
import { draftFor, writeDraft } from '../notes/note-drafts.ts'
import { NoteLatest } from '../notes/note-latest.tsx'
import type { LastCall } from '../softphone/phone-state.ts'
import { LastCallNote } from './last-call-note.tsx'

interface AfterCallProps {
  /** Null: its time on screen is over. */
  last: LastCall | null
  /** Keeps it open while the person is typing. */
  onNoting: (noting: boolean) => void
}

/** Shows briefly how the last call ended, and the form for a note on it for as long as needed: by itself, when
 * something was noted during the call. */
export const AfterCall = ({ last, onNoting }: AfterCallProps) => {
  const [number, setNumber] = useState<string | null>(null)
  const close = useCallback(() => {
    if (number !== null) writeDraft(number, '')
    setNumber(null)
    onNoting(false)
  }, [number, onNoting])
  const noted = last === null ? '' : draftFor(last.number)
  useEffect(() => {
    if (last === null || noted === '') return
    setNumber(last.number)
    onNoting(true)
  }, [last, noted, onNoting])
  return (
    <>
      {last !== null && (
        <LastCallNote
          last={last}
          onNote={() => {
            setNumber(last.number)
            onNoting(true)
          }}
        />
      )}
      {number !== null && <NoteLatest number={number} onClose={close} />}
    </>
  )
}
