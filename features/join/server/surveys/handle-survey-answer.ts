import { cutText } from '#platform/contract/cut-text.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { Content } from '#platform/messaging/domain.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { recordFact } from '../facts.ts'
import type { JoinContext } from '../join-context.ts'
import { writeMessage } from '../messages/write-message.ts'
import { sendAutomaticText } from '../outbound/send-automatic-text.ts'
import { publishNew } from '../publish.ts'

/** The chosen option: by its button, its title or its number; without options, any text. */
function answerIn(content: Content, options: readonly string[]): string | null {
  const text =
    content.type === 'choice' ? content.title : content.type === 'text' ? content.text.trim() : null
  if (text === null) return null
  if (options.length === 0) return text
  return (
    options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? options[Number(text) - 1] ?? null
  )
}

/** @returns whether it was an answer; otherwise it is an ordinary message. */
export async function handleSurveyAnswer(
  context: JoinContext,
  unit: UnitOfWork,
  locked: LockedConversation,
  content: Content,
): Promise<boolean> {
  const survey = await unit.rows
    .selectFrom('join_surveys')
    .select(['id', 'name', 'options', 'thanks'])
    .where('id', '=', locked.survey_id)
    .executeTakeFirst()
  const answer = survey ? answerIn(content, survey.options) : null
  if (!survey || answer === null) return false
  await unit.rows
    .updateTable('join_conversations')
    .set({ survey_id: null, ...(locked.state === 'closed' ? { unread: 0, waiting_since: null } : {}) })
    .where('id', '=', locked.id)
    .execute()
  locked.survey_id = null
  await recordFact(unit.rows, locked, 'survey_answered', {
    surveyId: survey.id,
    userId: locked.owner_id,
    word: answer,
  })
  const note = await writeMessage(unit.rows, locked, {
    direction: 'out',
    kind: 'system',
    body: '',
    status: 'sent',
    note: { type: 'survey_answered', by: '', name: cutText(answer, 200) },
  })
  await publishNew(context, unit, locked.id, [note])
  if (survey.thanks) await sendAutomaticText(context, unit, locked, survey.thanks)
  return true
}
