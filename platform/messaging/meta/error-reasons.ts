import type { FailureReason } from '../domain.ts'

/** Error codes of WhatsApp that somebody can act on. */
const REASONS: Readonly<Record<number, FailureReason>> = {
  130429: 'rate_limited',
  131048: 'rate_limited',
  131056: 'rate_limited',
  131047: 'window_closed',
  131026: 'undeliverable',
  131049: 'undeliverable',
  131050: 'blocked_by_user',
  131051: 'not_allowed',
  131052: 'bad_media',
  131053: 'bad_media',
  132000: 'bad_template',
  132001: 'bad_template',
  132005: 'bad_template',
  132007: 'bad_template',
  132012: 'bad_template',
  132015: 'bad_template',
  190: 'credentials',
  10: 'not_allowed',
  138006: 'not_allowed',
}

export const reasonOf = (code: number | undefined): FailureReason => REASONS[code ?? 0] ?? 'unknown'
