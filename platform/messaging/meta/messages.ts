import { cutText } from '#platform/contract/cut-text.ts'
import { digestOf, idIn } from '../digest.ts'
import { type ChannelEvent, type Content, MAX_RAW, MAX_WRITTEN, type Origin } from '../domain.ts'
import type { Loose } from '../loose.ts'
import type { OnDropped } from '../port.ts'
import { captionIn, contentOf } from './content.ts'
import { instantOf } from './instant.ts'
import { idsIn, type People, phoneOf, senderOf } from './sender.ts'

/** A message's id; one without has the same at each delivery. */
export const idOf = (message: Loose): string => idIn(message, 'id') || `without-id ${digestOf(message)}`

/** What the service sent, for support. */
export const rawOf = ({ raw }: Loose): string => cutText(JSON.stringify(raw) ?? '', MAX_RAW)

/** Shown as a message that could not be read. */
export function unread(message: Loose): Content {
  // Newer callbacks say what it would have been.
  const what = message.at('unsupported').text('type', 100) || message.text('type', 100)
  return { type: 'unsupported', what: what || 'unknown', raw: rawOf(message) }
}

/** The quoted message's id; a reseller's own where it sent that message. */
export function replyTo(message: Loose): string | null {
  const context = message.at('context')
  return idIn(context, 'gs_id') || idIn(context, 'id') || null
}

/** The advertisement or post that led to the message; null: none. */
export function originOf(message: Loose): Origin | null {
  const referral = message.at('referral')
  const origin = {
    type: referral.text('source_type', 100),
    id: referral.text('source_id', 200),
    url: referral.text('source_url', 2000),
    headline: referral.text('headline', 500),
    body: referral.text('body', 1000),
    clickId: referral.text('ctwa_clid', 500),
  }
  return Object.values(origin).every((part) => part === '') ? productOf(message) : origin
}

/** The article of the company's catalogue that the message asks about. */
function productOf(message: Loose): Origin | null {
  const product = message.at('context').at('referred_product')
  const id = product.text('product_retailer_id', 200)
  const nothing = { url: '', body: '', clickId: '' }
  return id === '' ? null : { ...nothing, type: 'product', id, headline: id }
}

/** Events of one element of `messages`. */
export function messageEvents(message: Loose, people: People, onDropped: OnDropped): ChannelEvent[] {
  const from = senderOf(message, people)
  // A group's message is nobody's private one.
  if (from === null || message.text('group_id') !== '') {
    onDropped(from === null ? 'message of nobody' : 'group')
    return []
  }
  const about = { key: idOf(message), at: instantOf(message.text('timestamp')), from }
  return (
    reactionIn(message, about) ??
    changeIn(message, about) ??
    moveIn(message, about) ??
    noticeIn(message, about) ?? [
      {
        ...about,
        type: 'message',
        providerId: about.key,
        content: contentOf(message) ?? unread(message),
        replyTo: replyTo(message),
        origin: originOf(message),
      },
    ]
  )
}

type About = Pick<Extract<ChannelEvent, { type: 'message' }>, 'key' | 'at' | 'from'>

/** A reaction to an earlier message, or its removal; null for anything else. */
function reactionIn(message: Loose, about: About): Extract<ChannelEvent, { type: 'reaction' }>[] | null {
  const reaction = message.at('reaction')
  const target = idIn(reaction, 'gs_id') || idIn(reaction, 'message_id')
  return target === '' ? null : [{ ...about, type: 'reaction', target, emoji: reaction.text('emoji', 64) }]
}

/** An edit or a deletion of an earlier message; null for anything else. */
function changeIn(message: Loose, about: About): Extract<ChannelEvent, { type: 'changed' }>[] | null {
  const revoked = idIn(message.at('revoke'), 'original_message_id')
  if (revoked !== '') return [{ ...about, type: 'changed', target: revoked, text: null }]
  const edit = message.at('edit')
  const target = idIn(edit, 'original_message_id')
  const text = target === '' ? null : newTextIn(edit.at('message'))
  return text === null ? null : [{ ...about, type: 'changed', target, text: cutText(text, MAX_WRITTEN) }]
}

/** The text after an edit; of a file its caption, whose file is not told again. Null: none can be read. */
function newTextIn(message: Loose): string | null {
  const content = contentOf(message)
  if (content === null) return captionIn(message)
  if ('text' in content) return content.text ?? ''
  return 'caption' in content ? content.caption : ''
}

/** A contact's new number or user id; null for anything else. */
function moveIn(message: Loose, about: About): ChannelEvent[] | null {
  if (message.text('type') !== 'system') return null
  const system = message.at('system')
  const { phone, userId } = idsIn(system, { phone: ['wa_id', 'new_wa_id'], userId: ['user_id'] })
  if (phone === null && userId === null) return null
  const from = { ...about.from, phone: phoneOf(system.text('customer', 40)) ?? about.from.phone }
  return [{ ...about, from, type: 'moved', to: { phone, userId, name: '' } }]
}

/** A notice of the service, such as of a new security code or of a chat that was opened; null for anything else. */
export function noticeIn(message: Loose, about: About): Extract<ChannelEvent, { type: 'notice' }>[] | null {
  const type = message.text('type', 100)
  if (type !== 'system' && type !== 'request_welcome') return null
  const system = message.at('system')
  const text = system.text('body', 1000)
  const kind = system.text('type', 100)
  return [{ ...about, type: 'notice', what: text === '' ? kind || type : type, text, raw: rawOf(message) }]
}

/** Events of one element of `message_echoes`: written on the business's own telephone. */
export function echoEvents(message: Loose, onDropped: OnDropped): ChannelEvent[] {
  const { phone, userId } = idsIn(message, { phone: ['to'], userId: ['to_user_id', 'recipient'] })
  if ((phone === null && userId === null) || message.text('group_id') !== '') {
    onDropped(message.text('group_id') === '' ? 'echo to nobody' : 'group')
    return []
  }
  const [key, at, to] = [idOf(message), instantOf(message.text('timestamp')), { phone, userId, name: '' }]
  const done = reactionIn(message, { key, at, from: to }) ?? changeIn(message, { key, at, from: to })
  if (done !== null) return done.map((event) => ({ ...event, own: true }))
  const content = contentOf(message) ?? unread(message)
  return [{ key, at, to, type: 'echo', providerId: key, content, replyTo: replyTo(message) }]
}
