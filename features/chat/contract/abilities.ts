import { allow, defineAbility } from '#platform/contract/access.ts'

export const useChat = defineAbility('chat.use', allow('agent', 'supervisor', 'administrator'))
/** Creates groups; the creator is the first administrator. */
export const createGroups = defineAbility('chat.groups.create', allow('agent', 'supervisor', 'administrator'))
/** Time limits for editing and deleting, and what leaves the company in push messages. */
export const configureChat = defineAbility('chat.settings', allow('administrator'))
/** Reads earlier versions of edited and deleted messages in any chat of the company; every access is audited. */
export const auditChat = defineAbility('chat.audit', allow('administrator'))

/** Every ability of the chat; the client's list is built from it. */
export const chatAbilities = [useChat, createGroups, configureChat, auditChat] as const
