import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import type { Content } from '#platform/messaging/domain.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { writeSystemNote } from '../messages/write-message.ts'
import { sendAutomaticText } from '../outbound/send-automatic-text.ts'

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

/** Services tell the second alone. */
const CLOCK_MS = 1_000

/** Whether it was written in this opening before the contact was asked, and came afterwards. */
async function isFromBefore(
  rows: Rows,
  { id, opened_at: opened }: LockedConversation,
  writtenAt: Date,
): Promise<boolean> {
  const written = writtenAt.getTime() + CLOCK_MS
  if (written < opened.getTime()) return false
  const asked = await rows
    .selectFrom('join_facts')
    .select('at')
    .where('conversation_id', '=', id)
    .where('kind', '=', 'survey_sent')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return asked !== undefined && written <= asked.at.getTime()
}

/** @returns whether it was an answer; otherwise it is an ordinary message. */
export async function handleSurveyAnswer(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  { content, writtenAt }: { content: Content; writtenAt: Date },
): Promise<boolean> {
  const survey = await work.rows
    .selectFrom('join_surveys')
    .select(['id', 'name', 'options', 'thanks'])
    .where('id', '=', locked.survey_id)
    .executeTakeFirst()
  const answer = survey ? answerIn(content, survey.options) : null
  if (!survey || answer === null || (await isFromBefore(work.rows, locked, writtenAt))) return false
  work.apply(locked, { type: 'survey_answered', surveyId: survey.id, answer })
  await writeSystemNote(work, locked, { type: 'survey_answered', by: '', name: cutText(answer, 200) })
  if (survey.thanks) await sendAutomaticText(context, work, locked, survey.thanks)
  return true
}
