import { digestOf } from '../digest.ts'
import type { ChannelEvent } from '../domain.ts'
import type { Loose } from '../loose.ts'
import { templateCategory, templateState } from '../template-states.ts'
import { qualityOf } from './account-changes.ts'

export const TEMPLATE_FIELDS: ReadonlySet<string> = new Set([
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
])

export function templateEvents(field: string, input: Loose): ChannelEvent[] {
  const event = input.text('event', 100)
  const [name, providerId] = [
    input.text('message_template_name', 200),
    input.text('message_template_id', 200),
  ]
  const quality =
    field === 'message_template_quality_update' ? qualityOf(input.text('new_quality_score')) : null
  const word = field === 'template_category_update' ? input.text('new_category', 40) : ''
  const status = field === 'message_template_status_update' ? (templateState(event) ?? null) : null
  if (name === '' && providerId === '') return []
  if (status === null && quality === null && word === '') return []
  // The service numbers no decisions; the same one may come again later, and several at once.
  const key = `template ${digestOf(input)} ${Date.now()}`
  const reason = reasonOf(input)
  const category = word === '' ? null : templateCategory(word)
  return [
    {
      type: 'template',
      key,
      at: new Date().toISOString(),
      providerId,
      name,
      status,
      reason,
      quality,
      category,
    },
  ]
}

/** `NONE` for what was approved. A pause says more in its second part. */
function reasonOf(input: Loose): string {
  const reason = input.text('reason', 500)
  const more =
    input.at('other_info').text('description', 500) || input.at('rejection_info').text('reason', 500)
  return more || (reason === 'NONE' ? '' : reason)
}
