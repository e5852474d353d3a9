import { optionalText, referenceField } from '#platform/resource/contract/field.ts'
import { manageRouting } from '../abilities.ts'
import { destinationOptions } from './options.ts'

/** Shared by all resources of call routing. */
export const ROUTED = {
  abilities: { read: manageRouting, write: manageRouting },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
} as const

/** Internal number that reaches it. */
export const insideNumber = optionalText({ max: 10, pattern: /^[0-9]{2,10}$/, listed: true, sort: true })

/** Empty: the call ends there. */
export const maybeDestination = referenceField({ options: destinationOptions })
