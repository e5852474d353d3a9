import { type Content, MAX_WRITTEN, type Origin } from '#platform/messaging/domain.ts'
import type { Loose } from '#platform/messaging/loose.ts'
import { rawOf } from '#platform/messaging/meta/messages.ts'

const MAX_ATTACHMENTS = 30

/** Meta's names of attachments that are files. */
const FILES: Readonly<Record<string, 'image' | 'video' | 'audio' | 'file'>> = {
  image: 'image',
  animated_image_share: 'image',
  sticker: 'image',
  like_heart: 'image',
  video: 'video',
  reel: 'video',
  ig_reel: 'video',
  audio: 'audio',
  file: 'file',
  // Picture or video: the file tells.
  story_mention: 'file',
  ig_story: 'file',
}

/** The contents of a message: one, or one for each attachment. The text is the first one's caption. */
export function contentsOf(message: Loose): [Content, ...Content[]] {
  const text = message.text('text', MAX_WRITTEN)
  const quick = message.at('quick_reply').text('payload', 300)
  if (quick !== '') return [{ type: 'choice', id: quick, title: message.text('text', 300) || quick }]
  const [first, ...others] = message.list('attachments', MAX_ATTACHMENTS).map(attachmentOf)
  if (first === undefined) return [text === '' ? unread(message) : { type: 'text', text }]
  return [...captioned(first, text), ...others]
}

/** A text beside what carries none comes before it. */
function captioned(content: Content, text: string): [Content, ...Content[]] {
  if (text === '') return [content]
  if ('caption' in content) return [{ ...content, caption: text }]
  // A link's preview repeats what was written.
  if (content.type === 'text')
    return [{ type: 'text', text: text.includes(content.text) ? text : `${text}\n${content.text}` }]
  return [{ type: 'text', text }, content]
}

function attachmentOf(attachment: Loose): Content {
  const [type, payload] = [attachment.text('type', 100), attachment.at('payload')]
  const place = payload.at('coordinates')
  const [latitude, longitude] = [place.number('lat'), place.number('long')]
  if (latitude !== undefined && longitude !== undefined)
    return { type: 'location', latitude, longitude, name: attachment.text('title', 300), address: '' }
  const url = payload.text('url', 4000) || attachment.text('url', 4000)
  const file = payload.has('sticker_id') ? 'sticker' : FILES[type]
  if (file !== undefined && isAddress(url))
    return {
      type: file,
      caption: '',
      media: { source: url, contentType: '', name: payload.text('name', 300) },
    }
  // Shared posts, links, products, templates of the page: what they say, and where they are.
  const said = [payload.text('title') || attachment.text('title'), url].filter((line) => line !== '')
  return said.length > 0 ? { type: 'text', text: said.join('\n') } : unread(attachment)
}

const isAddress = (url: string): boolean => /^https?:\/\//i.test(url)

const unread = (part: Loose): Content => ({
  type: 'unsupported',
  what: part.text('type', 100) || 'unknown',
  raw: rawOf(part),
})

/** The advertisement or link that led to the conversation; null: none. */
export function referralOf(referral: Loose): Origin | null {
  const advert = referral.at('ads_context_data')
  const adId = referral.text('ad_id', 200)
  const found = {
    type: adId !== '' || /^ads$/i.test(referral.text('source')) ? 'ad' : referral.text('source', 100),
    id: adId || referral.text('ref', 200),
    url:
      referral.text('referer_uri', 2000) || advert.text('photo_url', 2000) || advert.text('video_url', 2000),
    headline: advert.text('ad_title', 500),
    body: adId === '' ? '' : referral.text('ref'),
    clickId: '',
  }
  return found.id === '' && found.headline === '' ? null : found
}

/** The business's story that a message answers, or the contact's that mentions it. */
export function storyOf(message: Loose): Origin | null {
  const story = message.at('reply_to').at('story')
  const nothing = { headline: '', body: '', clickId: '' }
  if (story.has('url') || story.has('id'))
    return { ...nothing, type: 'story_reply', id: story.text('id', 200), url: story.text('url', 2000) }
  const mention = message
    .list('attachments', MAX_ATTACHMENTS)
    .find((one) => one.text('type') === 'story_mention')
  return mention === undefined
    ? null
    : { ...nothing, type: 'story_mention', id: '', url: mention.at('payload').text('url', 2000) }
}
