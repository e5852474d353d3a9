import type { ChannelEvent } from '../domain.ts'
import type { Loose } from '../loose.ts'
import { reasonOf } from './error-reasons.ts'
import { instantOf } from './instant.ts'

/** `enqueued` adds nothing to the answer of the sending. */
const STATUSES = ['sent', 'delivered', 'read', 'failed', 'deleted'] as const

/** Events of one element of `statuses`. */
export function statusEvents(input: Loose): ChannelEvent[] {
  const status = STATUSES.find((one) => one === input.text('status'))
  const [id, ofReseller] = [input.text('id', 200), input.text('gs_id', 200)]
  const providerId = ofReseller || id
  if (status === undefined || providerId === '') return []
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
      to: input.text('recipient_id', 200) || input.text('recipient_user_id', 200),
    },
  ]
}
