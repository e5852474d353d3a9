import { type RefObject, useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Address parameter that asks to focus the note field; the field removes it. */
const NOTE = 'note'

/** Opens the timeline from anywhere on a person's page and focuses the note field. */
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

/** Focuses this field when requested. */
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
