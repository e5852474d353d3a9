import type { Translator } from '#platform/i18n/web/language.tsx'
import type { Message, MessageKind, SystemNote } from '../contract/message.ts'
import type { chatTexts } from '../i18n/texts.ts'

type Text = Translator<typeof chatTexts>

/** What the program tells of a group. */
export const systemText = (t: Text, note: SystemNote, author: string): string =>
  t(`chat.system.${note.type}`, {
    author,
    people: note.people.map(({ name }) => name).join(', '),
    text: note.text,
  })

/** What a message is called that is no text. */
export const kindText = (t: Text, kind: Exclude<MessageKind, 'NO_ATTACHED' | 'system'>): string =>
  t(`chat.kind.${kind}`)

type Brief = Pick<Message, 'kind' | 'message' | 'deleted'>

/** A message in a few words, for where it is answered or listed. */
export function briefText(t: Text, { kind, message, deleted }: Brief): string {
  if (deleted) return t('chat.deleted')
  if (message !== '' || kind === 'NO_ATTACHED' || kind === 'system') return message
  return kindText(t, kind)
}
