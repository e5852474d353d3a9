import type { Language } from '#platform/access/principal.ts'
import type { Content } from '#platform/messaging/domain.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { writeSystemNote } from '../messages/write-message.ts'
import { sendAutomaticText } from '../outbound/send-automatic-text.ts'
import { say } from '../texts.ts'

/** Normalizes `¡Baja!` to `baja`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .trim()
    .toLowerCase()

/** What somebody wrote, or the button that they pressed, unless it answers a bot's question. */
function saidIn({ state }: LockedConversation, content: Content): string {
  if (content.type === 'text') return content.text
  return content.type === 'choice' && state !== 'bot' ? content.title : ''
}

/**
 * A message that is just one of the account's opt-out or opt-in words changes the contact's consent to bulk messages and
 * gets an automatic reply, unless they are blocked. No agent is disturbed: a closed conversation stays closed.
 * @returns whether the message was such a word
 */
export async function handleOptWord(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  content: Content,
): Promise<boolean> {
  const written = saidIn(locked, content)
  if (written.length > 80) return false
  const text = plain(written)
  if (text === '') return false
  const isOut = locked.opt_out_words.some((word) => plain(word) === text)
  if (!isOut && !locked.opt_in_words.some((word) => plain(word) === text)) return false
  const stays = locked.state === 'init' || locked.state === 'closed'
  const changed = await setOptedOut(work, locked, isOut)
  // A repeated opt-out changes nothing; an opt-in word from a contact who is not opted out is an ordinary message.
  if (!changed && !isOut) return false
  if (changed) await answer(context, work, locked, isOut)
  // Its only new message is the word.
  if (stays) work.apply(locked, { type: 'quieted' })
  return true
}

/** @returns whether it changed anything */
async function setOptedOut({ rows }: Work, locked: LockedConversation, isOut: boolean): Promise<boolean> {
  const changed = await rows
    .updateTable('join_contacts')
    .set({ opted_out_at: isOut ? new Date() : null })
    .where('id', '=', locked.contact_id)
    .where('opted_out_at', isOut ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

async function answer(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  isOut: boolean,
): Promise<void> {
  const { opt_out_reply: reply, language: spoken } = await work.rows
    .selectFrom('join_accounts')
    .innerJoin('companies', 'companies.id', 'join_accounts.company_id')
    .select(['opt_out_reply', 'companies.language'])
    .where('join_accounts.id', '=', locked.account_id)
    .executeTakeFirstOrThrow()
  const [back] = locked.opt_in_words
  await writeSystemNote(work, locked, { type: isOut ? 'opted_out' : 'opted_in', by: '', name: '' })
  if (locked.blocked_at !== null) return
  const language: Language = spoken === 'en' ? 'en' : 'es'
  const ours = back ? say(language, 'optedOut', { word: back }) : say(language, 'optedOutForGood')
  await sendAutomaticText(context, work, locked, isOut ? reply || ours : say(language, 'optedIn'))
}
