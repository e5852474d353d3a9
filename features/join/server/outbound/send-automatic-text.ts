import type { MessageKind } from '../../contract/message.ts'
import { OWN_LIMIT, splitText } from '../../contract/text-limit.ts'
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

type Sent = [context: JoinContext, work: Work, locked: LockedConversation, text: string, beside?: Beside]

/**
 * Sends an automatic text: welcome, out of hours, bot, survey. It does not count as an agent's answer. One that is too long for the
 * channel becomes several messages, the last one with what goes beside it. @returns its id
 */
export async function sendAutomaticText(
  ...[context, work, locked, text, beside = {}]: Sent
): Promise<number> {
  const { textLimit = OWN_LIMIT } = context.providers.get(locked.provider) ?? {}
  const parts = splitText(text, textLimit)
  const last = parts.pop() ?? ''
  for (const part of parts) await sendOne(context, work, locked, part, { ai: beside.ai ?? false })
  return sendOne(context, work, locked, last, beside)
}

async function sendOne(...[context, work, locked, text, beside = {}]: Sent): Promise<number> {
  const { options = [], file, ai = false } = beside
  if (file && text !== '' && !goesBeside(context.providers.get(locked.provider), text)) {
    await sendOne(context, work, locked, text, { options, ai })
    return sendOne(context, work, locked, '', { file })
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
