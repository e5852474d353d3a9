import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { writeSystemNote } from '../messages/write-message.ts'
import { sendAutomaticText } from '../outbound/send-automatic-text.ts'

export interface Survey {
  id: number
  name: string
  question: string
  options: readonly string[]
}

/** Asks the contact; their next message is read as the survey's answer. @returns the question's message */
export async function askSurvey(
  context: JoinContext,
  work: Work,
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
  const id = await sendAutomaticText(context, work, locked, survey.question, choices)
  await writeSystemNote(
    work,
    locked,
    { type: 'survey_sent', by: by.name, name: survey.name },
    'Encuesta Enviada',
  )
  work.apply(locked, { type: 'survey_sent', surveyId: survey.id, by: by.id })
  return id
}
