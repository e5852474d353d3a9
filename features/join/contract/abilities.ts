import { allow, defineAbility } from '#platform/contract/access.ts'

/** Answers one's own conversations. */
export const useJoin = defineAbility('join.use', allow('agent', 'supervisor', 'administrator'))
/** Sees every conversation of the company, also after it is transferred. */
export const seeAllConversations = defineAbility('join.see_all', allow('supervisor', 'administrator'))
/** Reloads, activates and deactivates bots. */
export const steerBots = defineAbility('join.steer_bots', allow('supervisor', 'administrator'))
/** Accounts, groups, labels, templates and all else of the channel's configuration. */
export const configureJoin = defineAbility('join.configure', allow('administrator'))

/** Every ability of the messaging channel; the client's list is built from it. */
export const joinAbilities = [useJoin, seeAllConversations, steerBots, configureJoin] as const
