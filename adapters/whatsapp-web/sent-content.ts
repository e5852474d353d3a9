import type { OutboundContent } from '#platform/messaging/port.ts'

/** Content for `sendMessage`. */
export function sentContent(content: OutboundContent, jid: string): object {
  switch (content.type) {
    case 'text':
      return { text: content.text }
    case 'image':
    case 'video':
      return {
        [content.type]: { stream: content.media.open() },
        caption: content.caption,
        mimetype: content.media.contentType,
      }
    case 'audio':
      return { audio: { stream: content.media.open() }, mimetype: content.media.contentType }
    case 'sticker':
      return { sticker: { stream: content.media.open() } }
    case 'file':
      return {
        document: { stream: content.media.open() },
        mimetype: content.media.contentType,
        fileName: content.media.name,
        caption: content.caption,
      }
    case 'location':
      return {
        location: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.name,
          address: content.address,
        },
      }
    case 'choices':
      return {
        text: [content.text, ...content.options.map(({ title }, at) => `${at + 1}. ${title}`)].join('\n'),
      }
    case 'reaction':
      return { react: { text: content.emoji, key: { remoteJid: jid, id: content.target, fromMe: false } } }
    // It has no templates: the person gets the rendered text.
    case 'template':
      return content.header === null
        ? { text: content.text }
        : sentContent(
            {
              type: content.header.kind === 'document' ? 'file' : content.header.kind,
              media: content.header.media,
              caption: content.text,
            },
            jid,
          )
    default:
      return content satisfies never
  }
}
