import { type ReactNode, Suspense, useContext } from 'react'
import { PersonEnrolContext } from '../detail/person-contexts.ts'

/** Bulk action that enrols the selected people in a message sequence. */
export const useEnrolSelected = (): { selectionActions?: SelectionActions } => {
  const Enrol = useContext(PersonEnrolContext)
  if (Enrol === null) return {}
  return {
    selectionActions: (ids, clear) => (
      <Suspense fallback={null}>
        <Enrol personIds={ids} place="bar" onDone={clear} />
      </Suspense>
    ),
  }
}

type SelectionActions = (ids: readonly number[], clear: () => void) => ReactNode
