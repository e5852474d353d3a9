import { z } from 'zod'
import { notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, instant, text } from '#platform/contract/scalars.ts'
import { seeAllConversations, steerBots, useJoin } from './abilities.ts'

/** connected: takes conversations · away: disconnected with a reason · offline: no browser open. */
export const agentStatus = z.enum(['connected', 'away', 'offline'])

/** An agent as others see them. */
export const agent = z.object({
  id,
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  status: agentStatus,
  /** Reason for being away; `since` is when the current status began. */
  reason: z.string().nullable(),
  since: instant.nullable(),
  /** Names of the accounts of their groups. */
  accounts: z.array(z.string()),
  groups: z.array(z.object({ id, name: z.string() })),
  /** Open conversations of the agent; `chats_no_last_message` are those without any message. */
  agent_chats: z.number().int(),
  chats_no_last_message: z.number().int(),
  unread_chats: z.number().int(),
  /** Start of the client's grouped list. */
  page: z.number().int(),
  filteredCursor: z.string().nullable(),
})
export type Agent = z.infer<typeof agent>

const reachable = z.object({
  id,
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  status: agentStatus,
  agent_chats: z.number().int(),
})

export const listAgents = defineRoute({
  method: 'GET',
  path: '/join/agents/',
  summary: 'Targets of a transfer: groups with their accounts and agents.',
  auth: 'session',
  ability: useJoin,
  answer: z.object({
    groups: z.array(z.object({ id, name: z.string(), accounts: z.array(reachable) })),
    /** Agents without a group; they can be transferred to as well. */
    others: z.array(reachable),
  }),
})

export const listAgentStatus = defineRoute({
  method: 'GET',
  path: '/join/status-agents/',
  summary: 'Every agent with their status and number of conversations, for the grouped list.',
  auth: 'session',
  ability: seeAllConversations,
  query: z.object({ search: text(80).default('') }),
  answer: z.object({ results: z.array(agent) }),
})

export const userDetail = defineRoute({
  method: 'GET',
  path: '/join/user_detail/',
  summary: 'The caller’s details and permissions in the channel.',
  auth: 'session',
  ability: useJoin,
  answer: z.object({
    results: z.array(
      z.object({
        User_id: id,
        Username: z.string(),
        ShortName: z.string(),
        Display: z.string(),
        Avatar: z.string().nullable(),
        PbxServer: z.string(),
        NotificatorServer: z.string(),
        /** Username for the socket's path. */
        adminUser: z.string(),
        isAdmin: z.boolean(),
        isSupervisor: z.boolean(),
        agrupedConversations: z.boolean(),
        /** Groups to whose people and conversations a supervisor is bound; null: not bound. */
        supervisedGroups: z.array(z.string()).nullable(),
        connected: z.boolean(),
        reason: z.string().nullable(),
        audioJoin: z.string().nullable(),
        transferAudio: z.string().nullable(),
        has_bot: z.boolean(),
        bot_is_available: z.boolean(),
        visible_number: z.boolean(),
        get_labels: z.array(z.object({ id, name: z.string(), color: z.string() })),
        groups: z.array(z.object({ id, name: z.string() })),
        accounts: z.array(
          z.object({ id, name: z.string(), provider: z.string(), number: z.string(), up: z.boolean() }),
        ),
      }),
    ),
  }),
})

export const listDisconnectReasons = defineRoute({
  method: 'GET',
  path: '/join/disconnect-options-list/',
  summary: 'Reasons for a disconnection.',
  auth: 'session',
  ability: useJoin,
  answer: z.object({ results: z.array(z.object({ id, name: z.string() })) }),
})

export const userConnection = defineRoute({
  method: 'POST',
  path: '/join/user_connection/',
  summary:
    'Connects or disconnects the caller, or, for those who see all, the named agent; on disconnection unanswered conversations are reassigned within their group.',
  auth: 'session',
  ability: useJoin,
  body: z.object({
    status: z.boolean(),
    /** Reason for the disconnection. */
    nameDisconnection: text(80).default(''),
    userName: text(64).optional(),
  }),
  answer: z.object({ detail: z.string(), connected: z.boolean(), transferred: z.number().int() }),
  errors: [notFound],
})

export const activateBot = defineRoute({
  method: 'POST',
  path: '/join/activate-bot/',
  summary: 'Activates or deactivates the bot of an account; without a name, of all accounts.',
  auth: 'session',
  ability: steerBots,
  body: z.object({
    status: z.boolean(),
    /** Name of the account. */
    name: text(80).default(''),
    admin: text(64).default(''),
    username: text(64).default(''),
  }),
  answer: z.object({ detail: z.string(), status: z.boolean() }),
  errors: [notFound],
})

export const reloadBot = defineRoute({
  method: 'POST',
  path: '/join/reload_bot/',
  summary: 'Reloads the newest version of every bot; current bot conversations start again.',
  auth: 'session',
  ability: steerBots,
  body: z.object({}).optional(),
  answer: z.object({ detail: z.string() }),
})
