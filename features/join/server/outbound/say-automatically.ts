import type { UnitOfWork } from '#platform/db/database.ts'
import type { HeldConversation } from '../conversations/conversation.queries.ts'
import { writeMessage } from '../messages/write-message.ts'
import type { JoinParts } from '../parts.ts'
import { tellNew } from '../tell.ts'
import { sendLater } from './send-later.ts'

interface Choices {
  options: readonly { id: string; title: string; description: string | null }[]
}

/** A text of the program: welcome, out of hours, bot, survey. It does not count as an agent's answer. */
export async function sayAutomatically(
  parts: JoinParts,
  unit: UnitOfWork,
  held: HeldConversation,
  text: string,
  choices?: Choices,
): Promise<number> {
  const id = await writeMessage(unit.rows, held, {
    direction: 'out',
    kind: choices ? 'interactive' : 'NO_ATTACHED',
    body: text,
    status: 'enqueue',
    byBot: true,
    ...(choices ? { payload: { options: choices.options } } : {}),
  })
  await sendLater(parts, unit, held)
  await tellNew(parts, unit, held.id, [id])
  return id
}
