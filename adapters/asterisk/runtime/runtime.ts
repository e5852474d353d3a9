/** A usable Asterisk. */
export interface AsteriskRuntime {
  /** E.g. `22.10.1`. */
  version: string
  /** Command prefix, before Asterisk's own arguments. */
  command: string
  args: readonly string[]
  moduleFolder: string
  /** Contains documentation, sounds, moh, rest-api and static-http. */
  shareFolder: string
}

/** Version in `Asterisk 22.10.1+dfsg…`; null for other output. */
export function parseVersion(answer: string): string | null {
  return /^Asterisk (?:certified[/-])?(\d+\.\d+(?:\.\d+)?)/m.exec(answer)?.[1] ?? null
}
