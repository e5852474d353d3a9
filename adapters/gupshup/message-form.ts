import { cutText } from '#platform/contract/cut-text.ts'
import type { OutboundContent, OutboundMessage, ProviderAccount } from '#platform/messaging/port.ts'

const captioned = (caption: string) => (caption === '' ? {} : { caption })

/** JSON of the parameter `message`. Templates have their own endpoint. */
function messageOf(content: Exclude<OutboundContent, { type: 'template' }>, reference: string): object {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: cutText(content.text, 4096) }
    case 'image': {
      const { url } = content.media
      return { type: 'image', originalUrl: url, previewUrl: url, ...captioned(content.caption) }
    }
    case 'video':
      return { type: 'video', url: content.media.url, ...captioned(content.caption) }
    case 'audio':
    case 'sticker':
      return { type: content.type, url: content.media.url }
    case 'file':
      return {
        type: 'file',
        url: content.media.url,
        filename: content.media.name,
        ...captioned(content.caption),
      }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return { type: 'location', latitude, longitude, name, address }
    }
    case 'choices': {
      const { text, options } = content
      const choices = options.map(({ title, description, id }) => ({
        type: 'text',
        title: cutText(title, options.length > 3 ? 24 : 20),
        ...(description === null ? {} : { description }),
        postbackText: id,
      }))
      if (options.length <= 3)
        return { type: 'quick_reply', msgid: reference, content: { type: 'text', text }, options: choices }
      return {
        type: 'list',
        msgid: reference,
        title: '',
        body: text,
        globalButtons: [{ type: 'text', title: 'Opciones' }],
        items: [{ title: 'Opciones', options: choices }],
      }
    }
    case 'reaction':
      return { type: 'reaction', msgId: content.target, emoji: content.emoji }
    default:
      return content satisfies never
  }
}

/** Endpoint and form-encoded body. */
export function messageForm(
  { number, externalId }: ProviderAccount,
  { to, content, reference, replyTo }: OutboundMessage,
): { path: string; form: URLSearchParams } {
  const form = new URLSearchParams({
    channel: 'whatsapp',
    source: number,
    destination: to,
    'src.name': externalId,
  })
  if (content.type === 'template') {
    form.set('template', JSON.stringify({ id: content.id, params: content.params }))
    if (content.header) {
      const { kind, media } = content.header
      form.set(
        'message',
        JSON.stringify({
          type: kind,
          [kind]: { link: media.url, ...(kind === 'document' ? { filename: media.name } : {}) },
        }),
      )
    }
    return { path: '/wa/api/v1/template/msg', form }
  }
  const message = {
    ...messageOf(content, reference),
    ...(replyTo === null ? {} : { context: { msgId: replyTo } }),
  }
  form.set('message', JSON.stringify(message))
  return { path: '/wa/api/v1/msg', form }
}
