import type { Message } from '../../../contract/message.ts'

interface Words {
  nameOf: (message: Message) => string
  whenOf: (message: Message) => string
  /** Name of the message's file; empty for a text. */
  fileOf: (message: Message) => string
}

/** Messages as text to copy; several are each preceded by time and author. */
export function copiedText(messages: readonly Message[], { nameOf, whenOf, fileOf }: Words): string {
  const content = (message: Message) =>
    [fileOf(message), message.message].filter((part) => part !== '').join(' ')
  const [only, ...more] = messages
  if (only === undefined) return ''
  if (more.length === 0) return only.message === '' ? fileOf(only) : only.message
  return messages.map((one) => `[${whenOf(one)}] ${nameOf(one)}: ${content(one)}`).join('\n')
}
