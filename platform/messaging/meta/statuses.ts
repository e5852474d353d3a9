import { cutText } from '#platform/contract/cut-text.ts'
import { idIn } from '../digest.ts'
import { type ChannelEvent, MAX_RAW, type ProviderError } from '../domain.ts'
import type { Loose } from '../loose.ts'
import type { OnDropped } from '../port.ts'
import { reasonOf } from './error-reasons.ts'
import { instantOf } from './instant.ts'
import { idsIn } from './sender.ts'

/** The details say more than the title, which says more than the message. */
function errorOf(error: Loose | undefined): ProviderError | null {
  const code = error?.text('code', 40) ?? ''
  if (error === undefined || code === '') return null
  const title = error.at('error_data').text('details', 300) || error.text('title', 300)
  return { code, title: title || error.text('message', 300) }
}

/** `enqueued` adds nothing to the answer of the sending; a voice message that was played has been read. */
const STATUSES = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
  deleted: 'deleted',
} as const

const statusOf = (word: string): (typeof STATUSES)[keyof typeof STATUSES] | undefined =>
  Object.hasOwn(STATUSES, word) ? STATUSES[word as keyof typeof STATUSES] : undefined

/** What became of a payment that a message asked for: its own states have the names of a message's. Null: another status. */
function paymentIn(input: Loose): ChannelEvent[] | null {
  if (input.text('type') !== 'payment' && !input.has('payment')) return null
  const { phone, userId } = idsIn(input, { phone: ['recipient_id'], userId: ['recipient_user_id'] })
  const state = cutText(input.text('status').toLowerCase(), 40)
  if ((phone === null && userId === null) || state === '') return []
  const payment = input.at('payment')
  const amount = payment.at('amount')
  const [value, offset] = [amount.number('value'), amount.number('offset')]
  const sum = value === undefined ? '' : `${value / (offset || 1)} ${payment.text('currency', 10)}`.trim()
  const reference = payment.text('reference_id', 200)
  return [
    {
      type: 'notice',
      key: cutText(`payment ${input.text('id', 120)} ${reference} ${state}`, 250),
      at: instantOf(input.text('timestamp')),
      from: { phone, userId, name: '' },
      what: `payment_${state}`,
      text: [sum, reference].filter((part) => part !== '').join(' · '),
      raw: cutText(JSON.stringify(input.raw) ?? '', MAX_RAW),
    },
  ]
}

/** Events of one element of `statuses`. */
export function statusEvents(input: Loose, onDropped: OnDropped): ChannelEvent[] {
  const payment = paymentIn(input)
  if (payment !== null) return payment
  const status = statusOf(input.text('status'))
  const [id, ofReseller] = [idIn(input, 'id'), idIn(input, 'gs_id')]
  const providerId = ofReseller || id
  if (status === undefined || providerId === '') {
    if (input.text('status') !== 'enqueued') onDropped(`status ${cutText(input.text('status'), 40)}`)
    return []
  }
  const [error] = input.list('errors', 1)
  return [
    {
      type: 'status',
      key: `${providerId} ${status}`,
      at: instantOf(input.text('timestamp')),
      providerId,
      also: id === '' || id === providerId ? [] : [id],
      reference: input.text('biz_opaque_callback_data', 100) || null,
      status,
      reason: status === 'failed' ? reasonOf(error?.number('code')) : null,
      error: status === 'failed' ? errorOf(error) : null,
      to: input.text('recipient_id', 200) || input.text('recipient_user_id', 200),
    },
  ]
}
