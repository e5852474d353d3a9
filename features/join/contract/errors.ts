import { defineError } from '#platform/contract/errors.ts'

/** The contact wrote more than 24 hours ago: only a template may be sent. */
export const windowClosed = defineError('join.window_closed', 409)
/** Nothing is sent to a blocked contact. */
export const contactBlocked = defineError('join.contact_blocked', 409)
/** Nobody of that name, group or list can take it. */
export const nobodyToTransferTo = defineError('join.nobody_to_transfer_to', 409)
/** The provider has not approved the template, or it lacks parameters. */
export const templateUnusable = defineError('join.template_unusable', 409)
/** There is no account to write from. */
export const noAccount = defineError('join.no_account', 409)
/** What is written names files that were never uploaded, or are somebody else's. */
export const unknownFile = defineError('join.unknown_file', 409)
/** No account with that key, or the signature is not the provider's. */
export const callbackRefused = defineError('join.callback_refused', 403)
/** Credentials that the provider does not take, or no answer from it. */
export const providerRefused = defineError('join.provider_refused', 502)

/** A broadcast has begun, or is over: this cannot be done with it now. */
export const broadcastNotNow = defineError('join.broadcast_not_now', 409)
/** Nobody is left who can be written to, or the template is not approved for the account. */
export const broadcastNotReady = defineError('join.broadcast_not_ready', 409)

/** A saved view of the CRM has more people than are enrolled at once. */
export const tooManyPeople = defineError('join.too_many_people', 409)

/** Connecting a telephone by code needs a package that this installation has not. */
export const webPackageMissing = defineError('join.web_package_missing', 409)

export const joinErrors = [
  windowClosed,
  contactBlocked,
  nobodyToTransferTo,
  templateUnusable,
  noAccount,
  unknownFile,
  callbackRefused,
  providerRefused,
  broadcastNotNow,
  broadcastNotReady,
  tooManyPeople,
  webPackageMissing,
] as const
