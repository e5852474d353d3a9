import type { KeyOf } from '#platform/i18n/text.ts'
import type { joinWebTexts } from '../i18n/texts.ts'
import type { Entry } from '../session/join-view.ts'

/** What services tell of a contact, who wrote nothing: shown like what the program tells. */
const NOTICES: Readonly<Record<string, KeyOf<typeof joinWebTexts>>> = {
  system: 'join.notice.other',
  customer_identity_changed: 'join.notice.identity',
  request_welcome: 'join.notice.welcome',
  payment_captured: 'join.notice.paid',
  payment_success: 'join.notice.paid',
  payment_pending: 'join.notice.paying',
  payment_failed: 'join.notice.unpaid',
  payment_canceled: 'join.notice.unpaid',
}

/** The key of a notice's sentence, which takes its `text`; null: a message. */
export function noticeOf({ kind, payload }: Entry): KeyOf<typeof joinWebTexts> | null {
  if (kind !== 'unsupported' || payload.name === null) return null
  return NOTICES[payload.name] ?? (payload.name.startsWith('payment_') ? 'join.notice.other' : null)
}
