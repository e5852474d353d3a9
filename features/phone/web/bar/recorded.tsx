import { lazy, Suspense } from 'react'
import type { ShownControls } from '../recording/record-controls.tsx'
import type { Call } from '../softphone/call-set.ts'

const Controls = lazy(async () => {
  const { RecordControls } = await import('../recording/record-controls.tsx')
  return { default: RecordControls }
})
const Mark = lazy(async () => {
  const { RecordMark } = await import('../recording/record-mark.tsx')
  return { default: RecordMark }
})

/** Controls of a call's recording; none in a company that does not record. */
export const RecordedButtons = ({ call, show }: { call: Call; show: ShownControls }) =>
  call.recording !== null && (
    <Suspense fallback={null}>
      <Controls call={call} recording={call.recording} show={show} />
    </Suspense>
  )

/** Shows that the call is recorded. */
export const RecordedMark = ({ call }: { call: Call }) =>
  call.phase === 'talking' &&
  call.recording !== null && (
    <Suspense fallback={null}>
      <Mark recording={call.recording} />
    </Suspense>
  )
