import { allow, defineAbility } from '#platform/contract/access.ts'

/** Answers the conversations that are one's own. */
export const useJoin = defineAbility('join.use', allow('agent', 'supervisor', 'administrator'))
/** Sees every conversation of the company, and keeps seeing those that are transferred. */
export const seeAllConversations = defineAbility('join.see_all', allow('supervisor', 'administrator'))
/** Reloads, activates and deactivates bots. */
export const steerBots = defineAbility('join.steer_bots', allow('supervisor', 'administrator'))
/** Accounts, groups, labels, templates and all else of the channel's configuration. */
export const configureJoin = defineAbility('join.configure', allow('administrator'))

/** Every ability of the messaging channel, for the list the client is told from. */
export const joinAbilities = [useJoin, seeAllConversations, steerBots, configureJoin] as const
