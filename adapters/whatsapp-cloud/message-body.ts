import { cutText } from '#platform/contract/cut-text.ts'
import type { OutboundContent, OutboundMedia, OutboundMessage } from '#platform/messaging/port.ts'

/** Limits in characters, by the documentation. Up to three buttons; more become a list. */
const MAX_BUTTONS = 3
const BUTTON_TITLE = 20
const ROW_TITLE = 24

const linked = ({ url }: OutboundMedia, more: object = {}) => ({ link: url, ...more })
const captioned = (caption: string) => (caption === '' ? {} : { caption })

function choices({ text, options }: Extract<OutboundContent, { type: 'choices' }>) {
  const body = { text }
  if (options.length <= MAX_BUTTONS) {
    const buttons = options.map(({ id, title }) => ({
      type: 'reply',
      reply: { id, title: cutText(title, BUTTON_TITLE) },
    }))
    return { type: 'interactive', interactive: { type: 'button', body, action: { buttons } } }
  }
  const rows = options.map(({ id, title, description }) => ({
    id,
    title: cutText(title, ROW_TITLE),
    ...(description === null ? {} : { description: cutText(description, 72) }),
  }))
  const action = { button: 'Opciones', sections: [{ rows }] }
  return { type: 'interactive', interactive: { type: 'list', body, action } }
}

function template({ name, language, params, header }: Extract<OutboundContent, { type: 'template' }>) {
  const components = [
    ...(header
      ? [{ type: 'header', parameters: [{ type: header.kind, [header.kind]: linked(header.media) }] }]
      : []),
    ...(params.length > 0
      ? [{ type: 'body', parameters: params.map((text) => ({ type: 'text', text })) }]
      : []),
  ]
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) },
  }
}

function partsOf(content: OutboundContent): object {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.text, preview_url: true } }
    case 'image':
    case 'video':
      return { type: content.type, [content.type]: linked(content.media, captioned(content.caption)) }
    case 'audio':
    case 'sticker':
      return { type: content.type, [content.type]: linked(content.media) }
    case 'file':
      return {
        type: 'document',
        document: linked(content.media, { filename: content.media.name, ...captioned(content.caption) }),
      }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return {
        type: 'location',
        location: { latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) },
      }
    }
    case 'choices':
      return choices(content)
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: content.target, emoji: content.emoji } }
    case 'template':
      return template(content)
    default:
      return content satisfies never
  }
}

/** Body of `POST /{phone number id}/messages`. Our reference is returned with each status. */
export const messageBody = ({ to, reference, replyTo, content }: OutboundMessage): object => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  // A business-scoped user id, as `BR.1502576394655843`, goes into a field of its own.
  ...(/^\d+$/.test(to) ? { to } : { recipient: to }),
  ...(replyTo === null || content.type === 'reaction' ? {} : { context: { message_id: replyTo } }),
  ...(reference === '' ? {} : { biz_opaque_callback_data: reference }),
  ...partsOf(content),
})
