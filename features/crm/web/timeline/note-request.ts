import { type RefObject, useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** In the address: the field of the note is to have the keyboard. It stands there until the field takes it. */
const NOTE = 'note'

/** Opens the time line, wherever on a person's page one is, with the keyboard in the field of the note. */
export const useNoteRequest = (): (() => void) => {
  const [, setParams] = useSearchParams()
  return useCallback(
    () =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.set('tab', 'timeline')
          after.set(NOTE, '1')
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
}

/** Answers such a request with this field. */
export const useRequestedNote = (field: RefObject<HTMLElement | null>): void => {
  const [params, setParams] = useSearchParams()
  const requested = params.has(NOTE)
  useEffect(() => {
    if (!requested) return
    field.current?.focus()
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(NOTE)
        return after
      },
      { replace: true },
    )
  }, [requested, field, setParams])
}
