/** Why a sign-in by an identity provider did not happen. */
export const SIGN_ON_REASONS = [
  'unreachable',
  'misconfigured',
  'issuer',
  'audience',
  'signature',
  'expired',
  'replayed',
  'malformed',
  'denied',
  'no_email',
  'unverified_email',
  'foreign_domain',
  'unknown_person',
  // Their address makes no user name.
  'unfit_name',
  'taken_person',
  'no_room',
  'disabled_person',
] as const
export type SignOnReason = (typeof SIGN_ON_REASONS)[number]
