import { allow, defineAbility } from './access.ts'

/** Lists and what belongs to them, for everybody: each route and event checks what its caller may read of a list. */
export const followResources = defineAbility(
  'resources.follow',
  allow('operator', 'administrator', 'supervisor', 'agent'),
)
