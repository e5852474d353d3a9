/** This machine cannot be given an Asterisk of its own. Both texts are for the person who starts the program. */
export class AsteriskUnavailable extends Error {
  override name = 'AsteriskUnavailable'
  readonly reason: string
  readonly remedy: string

  constructor(reason: string, remedy: string, options?: ErrorOptions) {
    super(`${reason}. ${remedy}`, options)
    this.reason = reason
    this.remedy = remedy
  }
}

export const USE_ANOTHER =
  'Install Asterisk 22 (or 20.12 and newer), or name a running one by ASTERISK_ARI_URL, ASTERISK_ARI_USER and ASTERISK_ARI_PASSWORD'
