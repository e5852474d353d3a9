import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import { newSurveyMessage, sendSurvey } from '../../contract/agent-tools.ts'
import { assignTo } from '../assignment/assign-to.ts'
import { lockVisible, seesAll, visible } from '../conversations/access.ts'
import { type LockedConversation, lockConversation } from '../conversations/conversation.queries.ts'
import { type Actor, findActor } from '../conversations/find-actor.ts'
import type { JoinContext } from '../join-context.ts'
import { presentMessage } from '../messages/message.present.ts'
import { findMessages } from '../messages/message.queries.ts'
import { requireSendable } from '../messages/require-sendable.ts'
import { writeMessage } from '../messages/write-message.ts'
import { publishNew } from '../publish.ts'
import { say } from '../texts.ts'
import { askSurvey } from './ask-survey.ts'

/** By the spec, an agent's conversation is first transferred to the administrator, in the group of that name. */
async function toAdministrator(
  context: JoinContext,
  unit: UnitOfWork,
  locked: LockedConversation,
  by: Actor,
): Promise<void> {
  const admin = await unit.rows
    .selectFrom('users')
    .select(['id as user_id', 'username', 'short_name as name'])
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!admin) return
  const group = await unit.rows
    .selectFrom('join_groups')
    .select('id')
    .where('name', 'in', ['administrador', 'Administrador'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const groupId = group?.id ?? locked.group_id
  await assignTo(context, unit, locked, {
    owner: admin,
    groupId,
    name: admin.name,
    note: 'transferred',
    by,
    message: '',
  })
}

export const surveyRoutes = (context: JoinContext): readonly BoundRoute[] => [
  bind(sendSurvey, async ({ unit, principal, body, language }) => {
    const locked = await lockVisible(unit.rows, principal, body.chatId)
    const survey = await unit.rows
      .selectFrom('join_surveys')
      .selectAll()
      .where('id', '=', body.survey)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!survey) throw new Failure(notFound)
    requireSendable(context, locked)
    const by = await findActor(unit.rows, principal)
    if (!seesAll(principal)) await toAdministrator(context, unit, locked, by)
    const id = await askSurvey(context, unit, locked, survey, by)
    const [message] = (await findMessages(unit.rows, [id])).map(presentMessage)
    if (!message) throw new Error('the survey was not written')
    return { detail: say(language, 'surveySent'), message }
  }),
  bind(newSurveyMessage, async ({ unit, principal, body }) => {
    const found = await unit.rows
      .selectFrom('join_conversations as c')
      .innerJoin('join_contact_points as n', 'n.contact_id', 'c.contact_id')
      .select('c.id')
      .where('n.kind', '=', 'phone')
      .where('n.value', '=', phoneKey(body.source))
      .where(visible(principal))
      .orderBy('c.last_at', 'desc')
      .executeTakeFirst()
    const locked = found && (await lockConversation(unit.rows, found.id))
    if (!locked) throw new Failure(notFound)
    const who = await findActor(unit.rows, principal)
    const id = await writeMessage(unit.rows, locked, {
      direction: 'out',
      kind: 'system',
      body: body.payload.text,
      status: 'sent',
      byBot: body.by_bot,
      authorId: principal.userId,
      note: { type: 'survey_sent', by: who.name, name: '' },
    })
    const [message] = await publishNew(context, unit, locked.id, [id])
    if (!message) throw new Error('the message was not written')
    return message
  }),
]
