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

/** The extension that somebody listens to by this call; null: it is an ordinary one. */
export const spiedBy = ({ number, direction }: Call) =>
  direction === 'OUTGOING' ? readSpyNumber(number) : null

/** How a supervisor listens; nothing in ordinary calls. */
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

/** Whom they listen to, in place of the other side's name. */
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
