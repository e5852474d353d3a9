import { Suspense, useContext } from 'react'
import type { ResourceScreenProps } from '#platform/resource/web/resource-screen-props.ts'
import { PersonEnrolContext } from '../detail/person-contexts.ts'

/** Bulk actions that enrol the selected people, or all results, in a message sequence. */
export const useEnrolSelected = (): EnrolActions => {
  const Enrol = useContext(PersonEnrolContext)
  if (Enrol === null) return {}
  return {
    selectionActions: (ids, clear) => (
      <Suspense fallback={null}>
        <Enrol personIds={ids} place="bar" onDone={clear} />
      </Suspense>
    ),
    resultsActions: (start, clear) => (
      <Suspense fallback={null}>
        <Enrol start={start} place="bar" onDone={clear} />
      </Suspense>
    ),
  }
}

type EnrolActions = Pick<ResourceScreenProps, 'selectionActions' | 'resultsActions'>
