import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router'

/** Asks whether one may go from one address to another; null needs no question. */
type Hold = (from: Location, to: Location) => Promise<boolean> | null

interface Here {
  location: Location
  action: NavigationType
}

export interface HashHistory {
  navigator: Navigator
  here(): Here
  /** Tells of every change of the address. Answers what ends that. */
  listen(tell: () => void): () => void
  /** From now on each change of the address waits for the answer. Answers what ends that. */
  hold(ask: Hold): () => void
}

/** What the browser keeps with each of its entries: the state given by the navigation, and where it stands among the others. */
interface Entry {
  usr: unknown
  key: string
  idx: number
}

type Page = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>

const newKey = (): string => Math.random().toString(36).slice(2, 10)

/**
 * The address after the `#`, for React Router's `Router`. Its `createHashRouter` can hold a change of the address back too, and
 * loads data besides: 17 KB that nothing here uses.
 */
export function createHashHistory(page: Page): HashHistory {
  const entries = page.history
  const entry = (): Partial<Entry> => entries.state ?? {}
  const read = (): Location => {
    const { pathname = '/', search = '', hash = '' } = parsePath(page.location.hash.slice(1))
    const { usr = null, key = 'default' } = entry()
    return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search, hash, state: usr, key }
  }
  const href = (to: To): string => `#${typeof to === 'string' ? to : createPath(to)}`
  /** Of an entry that was made otherwise, by a link or by the person: such a one is the next. */
  const number = (next: number): number => {
    const { idx = next } = entry()
    if (entry().idx === undefined) entries.replaceState({ ...entries.state, idx }, '')
    return idx
  }

  let index = number(0)
  let here: Here = { location: read(), action: NavigationType.Pop }
  let tell: () => void = () => undefined
  let ask: Hold = () => null
  /** The browser comes back from where it has gone before it could be asked. */
  let onReturn: (() => void) | null = null
  let isAllowed = false

  const arrive = (action: NavigationType): void => {
    here = { location: read(), action }
    tell()
  }

  const onPop = (): void => {
    if (onReturn !== null) {
      onReturn()
      onReturn = null
      return
    }
    const isOurs = entry().idx !== undefined
    const steps = number(index + 1) - index
    const question = isAllowed || !isOurs || steps === 0 ? null : ask(here.location, read())
    isAllowed = false
    if (question === null) {
      index += steps
      arrive(NavigationType.Pop)
      return
    }
    const returned = new Promise<void>((resolve) => {
      onReturn = resolve
    })
    entries.go(-steps)
    void Promise.all([question, returned]).then(([may]) => {
      if (!may) return
      isAllowed = true
      entries.go(steps)
    })
  }

  const go = (action: NavigationType, to: To, state: unknown): void => {
    const path = typeof to === 'string' ? parsePath(to) : to
    const { pathname } = here.location
    const next: Location = { pathname, search: '', hash: '', ...path, state: state ?? null, key: newKey() }
    const move = (): void => {
      const isPush = action === NavigationType.Push
      if (isPush) index += 1
      const newEntry: Entry = { usr: next.state, key: next.key, idx: index }
      if (isPush) entries.pushState(newEntry, '', href(next))
      else entries.replaceState(newEntry, '', href(next))
      arrive(action)
    }
    const question = ask(here.location, next)
    if (question === null) move()
    else void question.then((may) => may && move())
  }

  return {
    navigator: {
      createHref: href,
      encodeLocation(to) {
        const { pathname, search, hash } = new URL(href(to).slice(1), 'http://path')
        return { pathname, search, hash }
      },
      go: (steps) => entries.go(steps),
      push: (to, state) => go(NavigationType.Push, to, state),
      replace: (to, state) => go(NavigationType.Replace, to, state),
    },
    here: () => here,
    listen(listener) {
      tell = listener
      page.addEventListener('popstate', onPop)
      // What happened before anybody listened.
      if (createPath(read()) !== createPath(here.location)) onPop()
      return () => {
        page.removeEventListener('popstate', onPop)
        tell = () => undefined
      }
    },
    hold(question) {
      ask = question
      return () => {
        ask = () => null
      }
    },
  }
}
