import { defineError } from '#platform/contract/errors.ts'

/** The contact's last message is more than 24 hours old: only a template may be sent. */
export const windowClosed = defineError('join.window_closed', 409)
/** Longer than the channel takes: Messenger 2,000 characters, Instagram 1,000 bytes. */
export const textTooLong = defineError('join.text_too_long', 409)
/** The contact wrote what whoever closes the conversation had not seen. */
export const wroteMeanwhile = defineError('join.wrote_meanwhile', 409)
/** Nothing may be sent to a blocked contact. */
export const contactBlocked = defineError('join.contact_blocked', 409)
/** No agent or group of that name can take it. */
export const nobodyToTransferTo = defineError('join.nobody_to_transfer_to', 409)
/** The provider has not approved the template, or parameters are missing. */
export const templateUnusable = defineError('join.template_unusable', 409)
/** There is no account to send from. */
export const noAccount = defineError('join.no_account', 409)
/** Names files that were never uploaded, or are somebody else's. */
export const unknownFile = defineError('join.unknown_file', 409)
/** No account with that key, or an invalid signature. */
export const callbackRefused = defineError('join.callback_refused', 403)
/** The provider rejected the credentials, or did not answer. */
export const providerRefused = defineError('join.provider_refused', 502)

/** The broadcast's state does not allow this. */
export const broadcastNotNow = defineError('join.broadcast_not_now', 409)
/** No recipient can be written to, or the template is not approved for the account. */
export const broadcastNotReady = defineError('join.broadcast_not_ready', 409)

/** The saved view of the CRM has more people than one enrolment allows. */
export const tooManyPeople = defineError('join.too_many_people', 409)

/** The person was enrolled in the sequence again in the meantime. */
export const alreadyEnrolled = defineError('join.already_enrolled', 409)

/** Pairing a telephone by QR code needs a package that is not installed. */
export const webPackageMissing = defineError('join.web_package_missing', 409)

/** A voice note that a browser recorded and nobody can play. */
export const voiceDamaged = defineError('join.voice_damaged', 415)

export const joinErrors = [
  windowClosed,
  textTooLong,
  wroteMeanwhile,
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
  alreadyEnrolled,
  webPackageMissing,
  voiceDamaged,
] as const
