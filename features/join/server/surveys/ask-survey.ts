import type { UnitOfWork } from '#platform/db/database.ts'
import type { HeldConversation } from '../conversations/conversation.queries.ts'
import { noteFact } from '../facts.ts'
import { writeMessage } from '../messages/write-message.ts'
import { sayAutomatically } from '../outbound/say-automatically.ts'
import type { JoinParts } from '../parts.ts'
import { publishNew } from '../publish.ts'

export interface Survey {
  id: number
  name: string
  question: string
  options: readonly string[]
}

/** Asks the contact; their next message is read as the survey's answer. @returns the question's message */
export async function askSurvey(
  parts: JoinParts,
  unit: UnitOfWork,
  held: HeldConversation,
  survey: Survey,
  by: { id: number | null; name: string },
): Promise<number> {
  const options = survey.options.map((title, place) => ({
    id: `survey-${survey.id}-${place}`,
    title,
    description: null,
  }))
  const choices = options.length > 0 ? { options } : undefined
  const id = await sayAutomatically(parts, unit, held, survey.question, choices)
  const note = await writeMessage(unit.rows, held, {
    direction: 'out',
    kind: 'system',
    body: 'Encuesta Enviada',
    status: 'sent',
    note: { type: 'survey_sent', by: by.name, name: survey.name },
  })
  await unit.rows
    .updateTable('join_conversations')
    .set({ survey_id: survey.id })
    .where('id', '=', held.id)
    .execute()
  held.survey_id = survey.id
  await noteFact(unit.rows, held, 'survey_sent', { userId: by.id, surveyId: survey.id })
  await publishNew(parts, unit, held.id, [note])
  return id
}
