import { createContext, useContext } from 'react'
import { getHome } from '#features/home/contract/home.ts'
import type { Api } from '#platform/http/web/api.ts'

type Home = Awaited<ReturnType<typeof askHome>>

const askHome = (api: Pick<Api, 'call'>) => api.call(getHome, {})

/** A card's part of the first answer; undefined where the card has to ask its owner itself. */
export type TakeFirst = <Card extends keyof Home>(card: Card) => Promise<Home[Card] | undefined>

/**
 * All cards of the page ask together, once. Each takes its part once: what it reads later it reads anew. When the answer
 * fails, each asks for itself, and tells of its own failure.
 */
export const createFirstAnswer = (api: Pick<Api, 'call'>): TakeFirst => {
  const taken = new Set<keyof Home>()
  let asked: Promise<Home | null> | null = null
  return async (card) => {
    if (taken.has(card)) return undefined
    taken.add(card)
    asked ??= askHome(api).catch(() => null)
    return (await asked)?.[card]
  }
}

export const FirstAnswerContext = createContext<TakeFirst>(() => Promise.resolve(undefined))

export const useFirstAnswer = (): TakeFirst => useContext(FirstAnswerContext)
