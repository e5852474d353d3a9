import type { ComponentType } from 'react'

/**
 * What a feature shows somebody at the start of their day: a `Card` of `platform/ui/card.tsx` that reads for itself. Put into
 * the list of `apps/web/home/cards.ts`.
 */
export interface HomeCard {
  id: string
  /** Name of the ability it takes. */
  ability: string
  component: ComponentType
}
