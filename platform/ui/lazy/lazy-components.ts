import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

type Fetch = () => Promise<unknown>

let begun = false
let busy = false
const waiting: Fetch[] = []

/** Preloads one by one when idle; what fails is loaded again when needed. */
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
 * A lazy component that the first screen does not need. It loads when rendered, or soon after the page is idle, so that a click
 * finds it ready. Must be in a `Suspense`; once loaded it renders without a fallback, which React would keep for 300 ms.
 */
export const lazyPreloaded = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | null = null
  const fetch = async () => {
    loaded ??= await load()
    return { default: loaded }
  }
  const Lazy = lazy(fetch)
  waiting.push(fetch)
  fetchNext()
  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, this is called once for each part, outside of components.
  return function LazyPreloaded(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return createElement(Part, props)
  }
}

/**
 * A lazy component that can be preloaded and then renders immediately: with React.lazy even a loaded one shows its fallback,
 * for 300 ms.
 */
export const lazyPreloadable = (
  load: () => Promise<ComponentType>,
): { component: ComponentType; fetch: () => Promise<unknown> } => {
  let loaded: ComponentType | null = null
  const fetch = async () => {
    loaded ??= await load()
    return { default: loaded }
  }
  const Lazy = lazy(fetch)
  const component = function LazyPreloadable() {
    const [Part] = useState<ComponentType>(() => loaded ?? Lazy)
    return createElement(Part)
  }
  return { component, fetch }
}

/**
 * A lazy component with a placeholder, without React's minimum time for fallbacks. A loading error is thrown at render.
 */
export const lazyWithPlaceholder = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | null = null
  return function LazyWithPlaceholder(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Part !== null) return
      load().then(
        (part) => {
          loaded = part
          setPart(() => part)
        },
        (error: unknown) => setFailure({ error }),
      )
    }, [Part])
    if (failure !== null) throw failure.error
    return Part === null ? createElement(Placeholder) : createElement(Part, props)
  }
}

/** Starts preloading when idle. */
export const preloadWhenIdle = (): void => {
  begun = true
  fetchNext()
}
