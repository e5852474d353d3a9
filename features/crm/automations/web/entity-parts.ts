import { businesses } from '../../contract/businesses.ts'
import { interactions } from '../../contract/interactions.ts'
import { leads, persons } from '../../contract/persons.ts'

/** The lists whose fields conditions and changes are about. */
export const RESOURCES = {
  lead: leads,
  person: persons,
  interaction: interactions,
  business: businesses,
} as const
