import { optionalText, referenceField } from '#platform/resource/contract/field.ts'
import { manageRouting } from '../abilities.ts'
import { destinationOptions } from './options.ts'

/** What everything that calls are routed by has in common. */
export const ROUTED = {
  abilities: { read: manageRouting, write: manageRouting },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
} as const

/** What is dialled inside to reach it. */
export const insideNumber = optionalText({ max: 10, pattern: /^[0-9]{2,10}$/, listed: true, sort: true })

/** Without one the call ends there. */
export const maybeDestination = referenceField({ options: destinationOptions })
