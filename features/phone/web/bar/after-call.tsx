import { useCallback, useState } from 'react'
import { NoteLatest } from '../notes/note-latest.tsx'
import type { LastCall } from '../softphone/phone-state.ts'
import { LastCallNote } from './last-call-note.tsx'

interface AfterCallProps {
  /** Null: told long enough. */
  last: LastCall | null
  /** Stays open while one is typing. */
  onNoting: (noting: boolean) => void
}

/** How the last call ended, for a moment, and the note that is written on it for as long as it takes. */
export const AfterCall = ({ last, onNoting }: AfterCallProps) => {
  const [number, setNumber] = useState<string | null>(null)
  const close = useCallback(() => {
    setNumber(null)
    onNoting(false)
  }, [onNoting])
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
