import { readBindingGroups, seenUsers } from '#platform/access/supervised.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { listAgentStatus, listAgents, listDisconnectReasons, userDetail } from '../../contract/agents.ts'
import { seesOthers } from '../conversations/access.ts'
import { findAgents } from './agent.queries.ts'

const socketOrigin = (origin: string): string => origin.replace(/^http/, 'ws')

export const agentRoutes: readonly BoundRoute[] = [
  bind(listAgents, async ({ unit }) => {
    const agents = await findAgents(unit.rows, '')
    const groups = await unit.rows
      .selectFrom('join_groups')
      .select(['id', 'name'])
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute()
    return {
      groups: groups.map((group) => ({
        ...group,
        accounts: agents.filter((agent) => agent.groups.some(({ id }) => id === group.id)),
      })),
      others: agents.filter((agent) => agent.groups.length === 0),
    }
  }),
  bind(listAgentStatus, async ({ unit, principal, query }) => ({
    results: await findAgents(unit.rows, query.search, seenUsers(principal)),
  })),
  bind(listDisconnectReasons, async ({ unit }) => ({
    results: await unit.rows
      .selectFrom('join_disconnect_reasons')
      .select(['id', 'name'])
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute(),
  })),
  bind(userDetail, async ({ unit, principal, origin }) => {
    const { rows } = unit
    const me = await rows
      .selectFrom('users as u')
      .leftJoin('join_agents as j', 'j.user_id', 'u.id')
      .leftJoin('user_preferences as f', 'f.user_id', 'u.id')
      .select([
        'u.username',
        'u.short_name',
        'u.avatar',
        'j.connected',
        'j.reason',
        'f.join_tone',
        'f.transfer_tone',
      ])
      .where('u.id', '=', principal.userId)
      .executeTakeFirstOrThrow()
    const admin = await rows
      .selectFrom('users')
      .select('username')
      .where('role', '=', 'administrator')
      .where('disabled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .executeTakeFirst()
    const accounts = await rows
      .selectFrom('join_accounts')
      .select(['id', 'name', 'provider', 'number', 'bot_id', 'bot_active', 'health'])
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      .orderBy('name')
      .execute()
    const labels = await rows
      .selectFrom('join_labels')
      .select(['id', 'name', 'color'])
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute()
    const groups = await rows
      .selectFrom('join_groups as g')
      .innerJoin('join_group_members as m', 'm.group_id', 'g.id')
      .select(['g.id', 'g.name'])
      .where('m.user_id', '=', principal.userId)
      .where('g.deleted_at', 'is', null)
      .orderBy('g.name')
      .execute()
    const server = socketOrigin(origin)
    return {
      results: [
        {
          User_id: principal.userId,
          Username: me.username,
          ShortName: me.short_name,
          Display: principal.extension?.number ?? '',
          Avatar: me.avatar,
          PbxServer: server,
          NotificatorServer: server,
          adminUser: admin?.username ?? me.username,
          isAdmin: principal.role === 'administrator',
          isSupervisor: principal.role === 'supervisor',
          agrupedConversations: seesOthers(principal),
          supervisedGroups: await readBindingGroups(rows, principal),
          connected: me.connected ?? false,
          reason: me.reason,
          audioJoin: me.join_tone,
          transferAudio: me.transfer_tone,
          has_bot: accounts.some(({ bot_id: bot }) => bot !== null),
          bot_is_available: accounts.some(({ bot_id: bot, bot_active }) => bot !== null && bot_active),
          visible_number: true,
          get_labels: labels,
          groups,
          accounts: accounts.map(({ health, number, bot_id: _bot, bot_active: _, ...account }) => ({
            ...account,
            number: number.replace(/^\+/, ''),
            up: health !== 'refused',
          })),
        },
      ],
    }
  }),
]
