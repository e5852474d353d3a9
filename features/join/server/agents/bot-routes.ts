import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { activateBot, reloadBot } from '../../contract/agents.ts'
import { botsChanged } from '../../contract/events.ts'
import { recordAudit } from '../audit.ts'
import { channelTopic } from '../conversations/audience.ts'
import { forgetBots } from '../conversations/conversation-rows.ts'
import type { JoinContext } from '../join-context.ts'
import { say } from '../texts.ts'

async function publishBots({ publish }: JoinContext, unit: UnitOfWork, companyId: number): Promise<void> {
  const active = await unit.rows
    .selectFrom('join_accounts')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where('bot_id', 'is not', null)
    .where('bot_active', '=', true)
    .executeTakeFirst()
  unit.onCommit(() => publish(channelTopic(companyId), botsChanged, { active: active !== undefined }))
}

export const botRoutes = (context: JoinContext): readonly BoundRoute[] => [
  bind(activateBot, async (request) => {
    const { unit, principal, body, language } = request
    const changed = await unit.rows
      .updateTable('join_accounts')
      .set((set) => ({ bot_active: body.status, version: set('version', '+', 1) }))
      .where('deleted_at', 'is', null)
      .where('bot_id', 'is not', null)
      .$if(body.name !== '', (list) => list.where('name', '=', body.name))
      .returning(['id', 'name'])
      .execute()
    if (changed.length === 0) throw new Failure(notFound)
    for (const { id, name } of changed)
      await recordAudit(unit, {
        by: request,
        action: body.status ? 'join_account.bot_activated' : 'join_account.bot_deactivated',
        subject: { type: 'join_account', id, name },
      })
    await publishBots(context, unit, principal.companyId)
    return { detail: say(language, body.status ? 'activated' : 'deactivated'), status: body.status }
  }),
  bind(reloadBot, async (request) => {
    const { unit, principal, language } = request
    await forgetBots(unit.rows)
    await recordAudit(unit, {
      by: request,
      action: 'join_bot.reloaded',
      subject: { type: 'join_bot', id: null, name: '' },
    })
    await publishBots(context, unit, principal.companyId)
    return { detail: say(language, 'reloaded') }
  }),
]
