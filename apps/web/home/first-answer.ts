import { createContext, useContext } from 'react'
import { getHome } from '#features/home/contract/home.ts'
import type { Api } from '#platform/http/web/api.ts'

type Home = Awaited<ReturnType<typeof askHome>>

const askHome = (api: Pick<Api, 'call'>) => api.call(getHome, {})

/** A card's part of the combined answer; undefined if the card must ask itself. */
export type TakeFirst = <Card extends keyof Home>(card: Card) => Promise<Home[Card] | undefined>

/**
 * One combined request for all cards of the page. Each card takes its part once; later reads are its own. If it fails, each card
 * asks itself and shows its own error.
 */
export const createFirstAnswer = (api: Pick<Api, 'call'>): TakeFirst => {
  const taken = new Set<keyof Home>()
  let pending: Promise<Home | null> | null = null
  return async (card) => {
    if (taken.has(card)) return undefined
    taken.add(card)
    pending ??= askHome(api).catch(() => null)
    return (await pending)?.[card]
  }
}

export const FirstAnswerContext = createContext<TakeFirst>(() => Promise.resolve(undefined))

export const useFirstAnswer = (): TakeFirst => useContext(FirstAnswerContext)
