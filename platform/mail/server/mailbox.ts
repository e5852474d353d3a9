/**
 * What became of a mail. `taken`: also of one that is nothing to us, such as a notice of absence, of which nobody is to hear;
 * `refused`: its sender is told by their mail server, in these words.
 */
export type Reception = { kind: 'taken' } | { kind: 'refused'; why: string }

/** Takes the mails to `{name}+{key}@…`, on behalf of a feature. */
export interface Mailbox {
  readonly name: string
  /** Whether the key is one of ours: mails to others are refused before they are sent. */
  exists(key: string): Promise<boolean>
  /** Keeps what the mail says, before its sender hears that it has come. An error: their server tries again. */
  receive(key: string, mail: Buffer): Promise<Reception>
}

/** Keys are secrets of these letters, which survive mail servers that change the case of an address. */
export const MAILBOX_KEY = /^[0-9a-f]{16,48}$/

export const mailboxAddress = (name: string, key: string, domain: string): string =>
  `${name}+${key}@${domain}`
