/** An Asterisk that can be started here. */
export interface AsteriskRuntime {
  /** For example `22.10.1`. */
  version: string
  /** What starts it, before Asterisk's own arguments. */
  command: string
  args: readonly string[]
  moduleFolder: string
  /** Holds documentation, sounds, moh, rest-api and static-http. */
  shareFolder: string
}

/** The version in `Asterisk 22.10.1+dfsg…`; null when that is no answer of an Asterisk. */
export function parseVersion(answer: string): string | null {
  return /^Asterisk (?:certified[/-])?(\d+\.\d+(?:\.\d+)?)/m.exec(answer)?.[1] ?? null
}
