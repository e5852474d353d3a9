import { isWhole, type ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { AutomationDesign } from './design.ts'

/** The stored conditions as a list's filter. */
export const filterOf = ({ conditions }: Pick<AutomationDesign, 'conditions'>): ListFilter =>
  conditions.map((clause) =>
    clause.map(({ names, ...condition }) => ({ ...condition, ...(names ? { names } : {}) })),
  )

/** A list's filter as conditions to be stored. */
export const conditionsOf = (filter: ListFilter): AutomationDesign['conditions'] =>
  filter.map((clause) =>
    clause.map(({ names, values, ...condition }) => ({
      ...condition,
      values: [...values],
      ...(names ? { names: [...names] } : {}),
    })),
  )

/** Incomplete conditions are ignored, as in lists. */
export const tidy = (design: AutomationDesign): AutomationDesign => ({
  ...design,
  conditions: conditionsOf(
    filterOf(design)
      .map((clause) => clause.filter(isWhole))
      .filter((clause) => clause.length > 0),
  ),
})
