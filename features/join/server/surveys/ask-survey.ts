import type { UnitOfWork } from '#platform/db/database.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { recordFact } from '../facts.ts'
import type { JoinContext } from '../join-context.ts'
import { writeMessage } from '../messages/write-message.ts'
import { sendAutomaticText } from '../outbound/send-automatic-text.ts'
import { publishNew } from '../publish.ts'

export interface Survey {
  id: number
  name: string
  question: string
  options: readonly string[]
}

/** Asks the contact; their next message is read as the survey's answer. @returns the question's message */
export async function askSurvey(
  context: JoinContext,
  unit: UnitOfWork,
  locked: LockedConversation,
  survey: Survey,
  by: { id: number | null; name: string },
): Promise<number> {
  const options = survey.options.map((title, index) => ({
    id: `survey-${survey.id}-${index}`,
    title,
    description: null,
  }))
  const choices = options.length > 0 ? { options } : undefined
  const id = await sendAutomaticText(context, unit, locked, survey.question, choices)
  const note = await writeMessage(unit.rows, locked, {
    direction: 'out',
    kind: 'system',
    body: 'Encuesta Enviada',
    status: 'sent',
    note: { type: 'survey_sent', by: by.name, name: survey.name },
  })
  await unit.rows
    .updateTable('join_conversations')
    .set({ survey_id: survey.id })
    .where('id', '=', locked.id)
    .execute()
  locked.survey_id = survey.id
  await recordFact(unit.rows, locked, 'survey_sent', { userId: by.id, surveyId: survey.id })
  await publishNew(context, unit, locked.id, [note])
  return id
}
