import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import { type Content, MAX_WRITTEN } from '#platform/messaging/domain.ts'
import type { NewMessage } from '../messages/write-message.ts'

type StoredContent = Pick<NewMessage, 'kind' | 'body'> & Partial<Pick<NewMessage, 'payload' | 'file'>>

/** The stored form of a message's content. */
export function storedContentOf(content: Content): StoredContent {
  switch (content.type) {
    case 'text':
      return { kind: 'NO_ATTACHED', body: content.text }
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
    case 'sticker': {
      const { source, contentType, name } = content.media
      const file = {
        state: 'pending' as const,
        fileId: null,
        source,
        contentType,
        name: asOneLine(name),
        duration: null,
      }
      return { kind: content.type, body: content.caption, file }
    }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return { kind: 'location', body: name || address, payload: { latitude, longitude, name, address } }
    }
    case 'contact': {
      const [{ name, phones } = { name: '', phones: [] }] = content.cards
      const body = cutText(content.cards.map((card) => card.name).join(', '), MAX_WRITTEN)
      return { kind: 'contact', body, payload: { name, phones, cards: content.cards } }
    }
    case 'fields': {
      const { title, fields } = content
      const lines = fields.map(({ name, value }) => `${name}: ${value}`)
      const body = cutText([title, ...lines].filter((line) => line !== '').join('\n'), MAX_WRITTEN)
      return { kind: 'interactive', body, payload: { name: title, fields } }
    }
    case 'choice':
      return { kind: 'interactive', body: content.title, payload: { name: content.id } }
    case 'unsupported':
      return {
        kind: 'unsupported',
        body: content.text ?? '',
        payload: { name: content.what, raw: content.raw },
      }
    default:
      return content satisfies never
  }
}
