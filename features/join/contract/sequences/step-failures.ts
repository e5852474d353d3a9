/** Why a step could not be sent: found before it was written, or why its message failed. */
export const STEP_FAILURES = [
  'none',
  'template_gone',
  'template_unusable',
  'account_off',
  'window_closed',
  'undeliverable',
  'marketing_limit',
  'blocked_by_user',
  'rate_limited',
  'bad_template',
  'bad_media',
  'not_allowed',
  'no_balance',
  'credentials',
  'exhausted',
  'unknown',
] as const
export type StepFailure = (typeof STEP_FAILURES)[number]
