import type { MessageKind } from '../../contract/message.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { goesBeside } from '../messages/goes-beside.ts'
import { type NewFile, writeMessage } from '../messages/write-message.ts'
import { sendLater } from './send-later.ts'

interface Beside {
  options?: readonly { id: string; title: string; description: string | null }[]
  file?: NewFile & { kind: MessageKind }
  /** Written by a model; the message says so. */
  ai?: boolean
}

/** Sends an automatic text: welcome, out of hours, bot, survey. It does not count as an agent's answer. */
export async function sendAutomaticText(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  text: string,
  { options = [], file, ai = false }: Beside = {},
): Promise<number> {
  if (file && text !== '' && !goesBeside(context.providers.get(locked.provider), text)) {
    await sendAutomaticText(context, work, locked, text, { options, ai })
    return sendAutomaticText(context, work, locked, '', { file })
  }
  const payload = { ...(options.length > 0 ? { options } : {}), ...(ai ? { ai } : {}) }
  const id = await writeMessage(work, locked, {
    direction: 'out',
    kind: file?.kind ?? (options.length > 0 ? 'interactive' : 'NO_ATTACHED'),
    body: text,
    status: 'enqueue',
    byBot: true,
    payload,
    ...(file ? { file } : {}),
  })
  await sendLater(context, work, locked)
  return id
}
