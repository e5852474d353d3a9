import { lazy, Suspense } from 'react'
import { readSpyNumber } from '../../contract/spy-number.ts'
import type { Call } from '../softphone/call-set.ts'

const Controls = lazy(async () => {
  const { SpyControls } = await import('../supervision/spy-controls.tsx')
  return { default: SpyControls }
})
const Title = lazy(async () => {
  const { SpyTitle } = await import('../supervision/spy-title.tsx')
  return { default: SpyTitle }
})

/** The extension that this call supervises; null for an ordinary call. */
export const spiedBy = ({ number, direction }: Call) =>
  direction === 'OUTGOING' ? readSpyNumber(number) : null

/** Supervision mode; hidden in ordinary calls. */
export const SpyButtons = ({ call }: { call: Call }) => {
  const spied = spiedBy(call)
  return (
    spied && (
      <Suspense fallback={null}>
        <Controls began={spied.mode} />
      </Suspense>
    )
  )
}

/** The supervised agent, in place of the other party's name. */
export const SpiedName = ({ call }: { call: Call }) => {
  const spied = spiedBy(call)
  return (
    spied && (
      <Suspense fallback={spied.extension}>
        <Title extension={spied.extension} />
      </Suspense>
    )
  )
}
