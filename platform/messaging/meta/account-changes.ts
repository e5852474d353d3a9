import { cutText } from '#platform/contract/cut-text.ts'
import { digestOf } from '../digest.ts'
import type { ChannelEvent, Standing } from '../domain.ts'
import type { Loose } from '../loose.ts'
import { phoneOf } from './sender.ts'

export const ACCOUNT_FIELDS: ReadonlySet<string> = new Set([
  'account_alerts',
  'account_review_update',
  'account_update',
  'business_capability_update',
  'phone_number_name_update',
  'phone_number_quality_update',
])

type AccountEvent = Extract<ChannelEvent, { type: 'account' }>

const QUALITIES = { green: 'green', yellow: 'yellow', red: 'red', unknown: 'unknown' } as const

/** `GREEN` …; null for any other word. */
export const qualityOf = (word: string): AccountEvent['quality'] =>
  QUALITIES[word.toLowerCase() as keyof typeof QUALITIES] ?? null

/** What `account_update` reports of the business account; other events, such as prices, change nothing here. */
const STANDINGS: Readonly<Record<string, Standing>> = {
  ACCOUNT_RESTRICTION: 'restricted',
  ACCOUNT_VIOLATION: 'violation',
  ACCOUNT_DELETED: 'disconnected',
  ACCOUNT_OFFBOARDED: 'disconnected',
  PARTNER_REMOVED: 'disconnected',
  PARTNER_APP_UNINSTALLED: 'disconnected',
  ACCOUNT_RECONNECTED: 'normal',
  PARTNER_ADDED: 'normal',
  PARTNER_APP_INSTALLED: 'normal',
}

/** Fields of the subscription that are about the number or the business itself. */
export function accountEvents(field: string, input: Loose): ChannelEvent[] {
  const told = { ...qualityChange(field, input), ...standingChange(field, input) }
  const { quality = null, limit = null, standing = null, detail = '' } = told
  if (quality === null && limit === null && standing === null) return []
  const at = new Date().toISOString()
  const number = phoneOf(input.text('display_phone_number', 40))
  // The service numbers no changes; the same one may come again later, and several at once.
  const key = `account ${field} ${digestOf(input)} ${Date.now()}`
  return [{ type: 'account', key, at, number, quality, limit, standing, detail: cutText(detail, 500) }]
}

type Change = Partial<Pick<AccountEvent, 'quality' | 'limit' | 'standing' | 'detail'>>

function qualityChange(field: string, input: Loose): Change {
  if (field !== 'phone_number_quality_update' && field !== 'business_capability_update') return {}
  const event = input.text('event')
  const tier =
    input.text('max_daily_conversations_per_business', 40) ||
    input.text('max_daily_conversation_per_phone', 40) ||
    input.text('current_limit', 40)
  const marked = { FLAGGED: 'red', UNFLAGGED: 'green' } as const
  const quality = qualityOf(input.text('quality_rating')) ?? marked[event as keyof typeof marked] ?? null
  return { quality, limit: tier === '' || tier === 'TIER_NOT_SET' ? null : tier.replace(/^TIER_/, '') }
}

function standingChange(field: string, input: Loose): Change {
  switch (field) {
    case 'account_update':
      return input.text('event') === 'DISABLED_UPDATE' ? banChange(input.at('ban_info')) : updateChange(input)
    case 'account_alerts':
      return alertChange(input)
    case 'account_review_update':
    case 'phone_number_name_update':
      return decisionChange(field, input)
    default:
      return {}
  }
}

const BANS: Readonly<Record<string, Standing>> = { REINSTATE: 'normal', SCHEDULE_FOR_DISABLE: 'alert' }

function banChange(ban: Loose): Change {
  const state = ban.text('waba_ban_state')
  return { standing: BANS[state] ?? 'disabled', detail: `${state} ${ban.text('waba_ban_date')}`.trim() }
}

function updateChange(input: Loose): Change {
  const standing = STANDINGS[input.text('event')]
  return standing === undefined ? {} : { standing, detail: detailOf(input) }
}

/** Older callbacks have the alert's parts beside each other. */
function alertChange(input: Loose): Change {
  const alert = input.has('alert_info') ? input.at('alert_info') : input
  if (!['CRITICAL', 'WARNING'].includes(alert.text('alert_severity'))) return {}
  return { standing: 'alert', detail: alert.text('alert_description', 500) || alert.text('alert_type', 500) }
}

function decisionChange(field: string, input: Loose): Change {
  const decision = input.text('decision')
  if (['REJECTED', 'DECLINED'].includes(decision))
    return { standing: 'alert', detail: input.text('rejection_reason', 500) || decision }
  return field === 'account_review_update' && decision === 'APPROVED' ? { standing: 'normal' } : {}
}

const detailOf = (input: Loose): string =>
  [
    input.at('violation_info').text('violation_type'),
    ...input
      .list('restriction_info', 20)
      .map((one) => `${one.text('restriction_type')} ${one.text('expiration')}`.trim()),
    input.at('disconnection_info').text('reason'),
  ]
    .filter((part) => part !== '')
    .join(', ')
