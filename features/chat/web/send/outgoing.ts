import type { Message } from '../../contract/message.ts'

/**
 * An own message on its way.
 *
 *   waiting ──its turn──▶ sending ──201──▶ (gone: the message itself is shown)
 *      ▲                     │
 *      └──── retry ── failed ◀── five attempts, or refused
 */
type Phase =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'sending' }
  /** `detail`: what the server said; null when it could not be reached. */
  | { readonly phase: 'failed'; readonly detail: string | null }

interface Common {
  readonly chatId: number
  readonly clientId: string
  /** When it was written, ISO 8601. */
  readonly writtenAt: string
  /** A file's caption, or the text. */
  readonly text: string
  readonly replyTo: Message | null
  readonly state: Phase
}

export interface OutgoingText extends Common {
  readonly kind: 'text'
  readonly mentions: readonly number[]
}

export interface OutgoingFile extends Common {
  readonly kind: 'file'
  readonly file: Blob
  readonly name: string
  /** Seconds of a voice note. */
  readonly duration: number | null
  /** How much of it has been sent, from 0 to 1. */
  readonly sent: number
}

export type Outgoing = OutgoingText | OutgoingFile

/** What is kept of a file's message beside the file, which has its client id. */
export type StoredFile = Omit<OutgoingFile, 'file' | 'sent'>
export type StoredOutgoing = OutgoingText | StoredFile
