import type { ComponentType } from 'react'

/**
 * A feature's card on Inicio: a `Card` of `platform/ui/card.tsx` that loads its own data. Listed in `apps/web/home/cards.ts`.
 */
export interface HomeCard {
  id: string
  /** Required ability. */
  ability: string
  component: ComponentType
}
