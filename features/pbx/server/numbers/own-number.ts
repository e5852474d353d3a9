import type { Store } from '#platform/resource/server/store.ts'
import type { NumberedKind } from '../../contract/number-conflicts.ts'
import { withoutEmergencyNumbers } from '../emergency/keep-free.ts'
import { withOneNumberSpace } from './number-space.ts'

/** A store of what is dialled by an internal number: no emergency number, and nobody else's. */
export const withOwnNumber = (kind: NumberedKind, store: Store): Store =>
  withOneNumberSpace(withoutEmergencyNumbers(store), kind)
