import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
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

/**
 * A component of a part of its own that can be fetched before it is drawn, and then is drawn without a pause: React shows
 * a fallback even for a lazy component that has come, and holds its content back for 300 ms.
 */
export const early = (
  load: () => Promise<ComponentType>,
): { component: ComponentType; fetch: () => Promise<unknown> } => {
  let come: ComponentType | null = null
  const fetch = async () => {
    come ??= await load()
    return { default: come }
  }
  const Waited = lazy(fetch)
  const component = function Early() {
    const [Part] = useState<ComponentType>(() => come ?? Waited)
    return createElement(Part)
  }
  return { component, fetch }
}

/**
 * A component of a part of its own with something to show meanwhile, without the pause that React makes after each fallback.
 * A part that cannot be fetched throws where it is drawn.
 */
export const awaited = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType,
): ComponentType<Props> => {
  let come: ComponentType<Props> | null = null
  return function Awaited(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => come)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Part !== null) return
      load().then(
        (part) => {
          come = part
          setPart(() => part)
        },
        (error: unknown) => setFailure({ error }),
      )
    }, [Part])
    if (failure !== null) throw failure.error
    return Part === null ? createElement(Meanwhile) : createElement(Part, props)
  }
}

/** From now on the moments of rest are used. */
export const fetchLater = (): void => {
  begun = true
  fetchNext()
}
