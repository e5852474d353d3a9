import { cutText } from '#platform/contract/cut-text.ts'
import { digestOf, idIn } from '#platform/messaging/digest.ts'
import { type ChannelEvent, type Identity, MAX_WRITTEN } from '#platform/messaging/domain.ts'
import { Loose } from '#platform/messaging/loose.ts'
import { instantOf } from '#platform/messaging/meta/instant.ts'
import { MAX_UPDATES } from '#platform/messaging/meta/limits.ts'
import type { OnDropped } from '#platform/messaging/port.ts'
import { OWN_METADATA } from './message-body.ts'
import { contentsOf, referralOf, storyOf } from './read-content.ts'

/** Keys have words beside it. */
const MAX_MID = 180
const OBJECTS = ['page', 'instagram']
/** Fields of changes that hold what otherwise stands in `messaging`: Instagram's own login sends them so. */
const AS_CHANGE = /^(messages|message_|messaging_|standby)/

/** Events of a callback of Meta's Messenger or Instagram; null: it is none. */
export function readCallback(input: unknown, onDropped: OnDropped = () => {}): ChannelEvent[] | null {
  const callback = new Loose(input)
  if (!callback.has('entry')) return null
  const object = callback.text('object', 40)
  if (object !== '' && !OBJECTS.includes(object)) onDropped(`object ${object}`)
  return callback.list('entry', MAX_UPDATES).flatMap((entry) => {
    const line = entry.text('id', 200)
    const changes = entry.list('changes', MAX_UPDATES).flatMap((change) => {
      if (AS_CHANGE.test(change.text('field')) || change.at('value').has('sender'))
        return [change.at('value')]
      onDropped(`field ${change.text('field', 40) || 'unnamed'}`)
      return []
    })
    // Another application has the thread.
    const elsewhere = entry
      .list('standby', MAX_UPDATES)
      .flatMap((one) => updateEvents(one, line, onDropped))
      .map((event) => (event.type === 'message' ? { ...event, elsewhere: true } : event))
    return [...entry.list('messaging', MAX_UPDATES), ...changes]
      .flatMap((one) => updateEvents(one, line, onDropped))
      .concat(elsewhere)
      .map((event) => (line === '' ? event : { ...event, line }))
  })
}

type Of<Type extends ChannelEvent['type']> = Extract<ChannelEvent, { type: Type }>

interface About {
  at: string
  /** The contact. */
  from: Identity
  /** For what has no id: the same at each delivery. */
  digest: string
}

function updateEvents(update: Loose, line: string, onDropped: OnDropped): ChannelEvent[] {
  const message = update.at('message')
  const sender = update.at('sender').text('id', 200)
  // The business itself writes from its other inboxes; some events of Instagram are not marked as echoes.
  const hasMessage = message.raw != null
  const isOwn = (hasMessage && message.flag('is_echo')) || (sender !== '' && sender === line)
  const contact = isOwn ? update.at('recipient').text('id', 200) : sender
  if (contact === '') {
    onDropped('event of nobody')
    return []
  }
  const about: About = {
    at: instantOf(update.text('timestamp')),
    from: { phone: null, userId: contact, name: '' },
    digest: digestOf(update),
  }
  if (hasMessage) return messageEvents(message, update, about, isOwn)
  if (isOwn) return ownEvents(update, about)
  return (
    postbackEvents(update, about) ??
    editEvents(update.at('message_edit'), about) ??
    reactionEvents(update.at('reaction'), about) ??
    deliveryEvents(update.at('delivery'), about) ??
    readEvents(update.at('read'), about) ??
    referralEvents(update.at('referral'), about, onDropped)
  )
}

/** What the business does to messages in its other inboxes; that it read the contact's is nothing that is shown. */
const ownEvents = (update: Loose, about: About): ChannelEvent[] =>
  (editEvents(update.at('message_edit'), about) ?? reactionEvents(update.at('reaction'), about) ?? []).map(
    (event) => ({ ...event, own: true }),
  )

function messageEvents(
  message: Loose,
  update: Loose,
  { at, from, digest }: About,
  isEcho: boolean,
): ChannelEvent[] {
  const mid = idIn(message, 'mid', MAX_MID)
  if (message.flag('is_deleted'))
    return mid === ''
      ? []
      : [
          {
            key: `${mid} deleted`,
            at,
            from,
            type: 'changed',
            target: mid,
            text: null,
            ...(isEcho ? { own: true } : {}),
          },
        ]
  if (isEcho && message.text('metadata').startsWith(OWN_METADATA)) return []
  const id = mid || `without-id ${digest}`
  const replyTo = idIn(message.at('reply_to'), 'mid', MAX_MID) || null
  const origin = referralOf(message.at('referral')) ?? referralOf(update.at('referral')) ?? storyOf(message)
  return contentsOf(message).map((content, index): ChannelEvent => {
    const isFirst = index === 0
    const key = isFirst ? id : `${id} ${index + 1}`
    const told = { key, at, providerId: key, content, replyTo: isFirst ? replyTo : null }
    if (isEcho) return { ...told, type: 'echo', to: from }
    return { ...told, type: 'message', from, origin: isFirst ? origin : null }
  })
}

/** A button of a template, the menu or an ice breaker. */
function postbackEvents(update: Loose, { at, from, digest }: About): ChannelEvent[] | null {
  if (!update.has('postback')) return null
  const postback = update.at('postback')
  const payload = postback.text('payload', 300)
  const title = postback.text('title', 300) || payload
  const key = idIn(postback, 'mid', MAX_MID) || `postback ${digest}`
  const content =
    title === ''
      ? ({
          type: 'unsupported',
          what: 'postback',
          raw: cutText(JSON.stringify(postback.raw) ?? '', 8000),
        } as const)
      : ({ type: 'choice', id: payload || title, title } as const)
  const origin = referralOf(postback.at('referral')) ?? referralOf(update.at('referral'))
  return [{ key, at, from, type: 'message', providerId: key, content, replyTo: null, origin }]
}

function editEvents(edit: Loose, { at, from }: About): Of<'changed'>[] | null {
  const target = idIn(edit, 'mid', MAX_MID)
  if (target === '') return null
  const text = edit.text('text', MAX_WRITTEN)
  return [
    { key: `${target} edit ${edit.text('num_edit', 20) || at}`, at, from, type: 'changed', target, text },
  ]
}

function reactionEvents(reaction: Loose, { at, from }: About): Of<'reaction'>[] | null {
  const target = idIn(reaction, 'mid', MAX_MID)
  if (target === '') return null
  const removed = reaction.text('action') === 'unreact'
  // Older events name only the word.
  const emoji = removed ? '' : reaction.text('emoji', 64) || EMOJI[reaction.text('reaction')] || '👍'
  return [
    { key: `${target} reaction ${at} ${removed ? '' : emoji}`, at, from, type: 'reaction', target, emoji },
  ]
}
const EMOJI: Readonly<Record<string, string>> = {
  love: '❤️',
  smile: '😆',
  angry: '😠',
  sad: '😢',
  wow: '😮',
  like: '👍',
  dislike: '👎',
}

function deliveryEvents(delivery: Loose, { at, from }: About): ChannelEvent[] | null {
  if (delivery.raw === undefined) return null
  const until = delivery.text('watermark')
  if (until === '') return []
  return [
    {
      key: `delivered ${from.userId} ${until}`,
      at,
      from,
      type: 'seen',
      status: 'delivered',
      until: instantOf(until),
      last: null,
    },
  ]
}

/** Messenger tells a time, Instagram the last message that was read. */
function readEvents(read: Loose, { at, from }: About): ChannelEvent[] | null {
  if (read.raw === undefined) return null
  const [until, last] = [read.text('watermark'), idIn(read, 'mid', MAX_MID) || null]
  if (until === '' && last === null) return []
  const key = `read ${from.userId} ${last ?? until}`
  return [{ key, at, from, type: 'seen', status: 'read', until: until === '' ? at : instantOf(until), last }]
}

/** Somebody known came back by an advertisement or link, and has written nothing yet. */
function referralEvents(referral: Loose, { at, from, digest }: About, onDropped: OnDropped): ChannelEvent[] {
  const origin = referralOf(referral)
  if (origin === null) {
    onDropped('event unknown')
    return []
  }
  return [{ key: `referral ${digest}`, at, from, type: 'referred', origin }]
}
