import { type ComponentType, createElement, lazy, useState } from 'react'
import { whenIdle } from './when-idle.ts'

type Fetch = () => Promise<unknown>

let begun = false
let busy = false
const waiting: Fetch[] = []

/** One after the other, each in a moment of rest; what cannot be fetched now is when it is needed. */
const fetchNext = (): void => {
  const next = begun && !busy ? waiting.shift() : undefined
  if (next === undefined) return
  busy = true
  const done = () => {
    busy = false
    fetchNext()
  }
  whenIdle(() => void next().then(done, done))
}

/**
 * A component that the first screen does without. It is fetched when it is drawn, and at the latest soon after the page
 * has come to rest, so that a click finds it there. To be drawn in a `Suspense`, which waits only for what has not come:
 * React holds back for 300 ms what a fallback was shown for.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let come: ComponentType<Props> | null = null
  const fetch = async () => {
    come ??= await load()
    return { default: come }
  }
  const Waited = lazy(fetch)
  waiting.push(fetch)
  fetchNext()
  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, this is called once for each part, outside of components.
  return function Later(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => come ?? Waited)
    return createElement(Part, props)
  }
}

/** From now on the moments of rest are used. */
export const fetchLater = (): void => {
  begun = true
  fetchNext()
}
