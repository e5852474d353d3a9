import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import { newSurveyMessage, sendSurvey } from '../../contract/agent-tools.ts'
import { assignTo } from '../assignment/assign-to.ts'
import { lockVisible, seesOthers, visible } from '../conversations/access.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { type Actor, findActor } from '../conversations/find-actor.ts'
import { inWork, type Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { requireSendable } from '../messages/require-sendable.ts'
import { writeMessage } from '../messages/write-message.ts'
import { say } from '../texts.ts'
import { askSurvey } from './ask-survey.ts'

/** By the spec, an agent's conversation is first transferred to the administrator, in the group of that name. */
async function toAdministrator(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  by: Actor,
): Promise<void> {
  const admin = await work.rows
    .selectFrom('users')
    .select(['id as user_id', 'username', 'short_name as name'])
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!admin) return
  const group = await work.rows
    .selectFrom('join_groups')
    .select('id')
    .where('name', 'in', ['administrador', 'Administrador'])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const groupId = group?.id ?? locked.group_id
  await assignTo(context, work, locked, {
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
    const survey = await unit.rows
      .selectFrom('join_surveys')
      .selectAll()
      .where('id', '=', body.survey)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!survey) throw new Failure(notFound)
    const { result: id, messages } = await inWork(context, unit, async (work) => {
      const locked = await lockVisible(work, principal, body.chatId)
      requireSendable(context, locked, 'program')
      const by = await findActor(unit.rows, principal)
      if (!seesOthers(principal)) await toAdministrator(context, work, locked, by)
      return askSurvey(context, work, locked, survey, by)
    })
    const message = messages.get(id)
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
    if (!found) throw new Failure(notFound)
    const who = await findActor(unit.rows, principal)
    const { result: id, messages } = await inWork(context, unit, async (work) =>
      writeMessage(work, await lockVisible(work, principal, found.id), {
        direction: 'out',
        kind: 'system',
        body: body.payload.text,
        status: 'sent',
        byBot: body.by_bot,
        authorId: principal.userId,
        note: { type: 'survey_sent', by: who.name, name: '' },
      }),
    )
    const message = messages.get(id)
    if (!message) throw new Error('the message was not written')
    return message
  }),
]
