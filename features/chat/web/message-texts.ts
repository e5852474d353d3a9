import type { Translator } from '#platform/i18n/web/language.tsx'
import type { Message, MessageKind, SystemNote } from '../contract/message.ts'
import type { chatTexts } from '../i18n/texts.ts'

type Text = Translator<typeof chatTexts>

/** Text of a system message. */
export const systemText = (t: Text, note: SystemNote, author: string): string =>
  t(`chat.system.${note.type}`, {
    author,
    people: note.people.map(({ name }) => name).join(', '),
    text: note.text,
  })

/** Name of a kind of file message. */
export const kindText = (t: Text, kind: Exclude<MessageKind, 'NO_ATTACHED' | 'system'>): string =>
  t(`chat.kind.${kind}`)

type Brief = Pick<Message, 'kind' | 'message' | 'deleted'>

/** Short text of a message, for quotes and lists. */
export function briefText(t: Text, { kind, message, deleted }: Brief): string {
  if (deleted) return t('chat.deleted')
  if (message !== '' || kind === 'NO_ATTACHED' || kind === 'system') return message
  return kindText(t, kind)
}
