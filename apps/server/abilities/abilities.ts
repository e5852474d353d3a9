import { adminAbilities } from '#features/admin/contract/abilities.ts'
import { auditAbilities } from '#features/audit/contract/abilities.ts'
import { chatAbilities } from '#features/chat/contract/abilities.ts'
import { meetingsAbilities } from '#features/meetings/contract/abilities.ts'
import { pbxAbilities } from '#features/pbx/contract/abilities.ts'
import { phoneAbilities } from '#features/phone/contract/abilities.ts'
import { providerAbilities } from '#features/provider/contract/abilities.ts'
import { sessionAbilities } from '#features/session/contract/abilities.ts'
import type { Ability } from '#platform/contract/access.ts'
import { followResources } from '#platform/resource/contract/resource-events.ts'

/** Every ability of the program; a client is told the names of those it has, and asks for nothing else. */
export const ABILITIES: readonly Ability[] = [
  ...sessionAbilities,
  ...phoneAbilities,
  ...pbxAbilities,
  ...chatAbilities,
  ...meetingsAbilities,
  ...adminAbilities,
  ...auditAbilities,
  ...providerAbilities,
  followResources,
]
