import type { ChosenFile } from '#platform/media/web/files/chosen-files.ts'

/** A message that another one answers: what of it is kept beside the answer until that is sent. */
export interface Answered {
  readonly id: number
}

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
  /** Another tab of this browser sends it. */
  | { readonly phase: 'elsewhere' }

interface Common<Reply extends Answered> {
  readonly chatId: number
  readonly clientId: string
  /** When it was written, ISO 8601. */
  readonly writtenAt: string
  /** A file's caption, or the text. */
  readonly text: string
  readonly replyTo: Reply | null
  readonly state: Phase
}

export interface OutgoingText<Reply extends Answered> extends Common<Reply> {
  readonly kind: 'text'
  readonly mentions: readonly number[]
}

export interface OutgoingFile<Reply extends Answered> extends Common<Reply> {
  readonly kind: 'file'
  readonly file: Blob
  readonly name: string
  /** Seconds of a voice note. */
  readonly duration: number | null
  /** How much of it has been sent, from 0 to 1. */
  readonly sent: number
}

export type Outgoing<Reply extends Answered> = OutgoingText<Reply> | OutgoingFile<Reply>

/** What is kept of a file's message beside the file, which has its client id. */
type StoredFile<Reply extends Answered> = Omit<OutgoingFile<Reply>, 'file' | 'sent'>
export type StoredOutgoing<Reply extends Answered> = OutgoingText<Reply> | StoredFile<Reply>

/** A file to be sent. `replyTo` is the message that it answers. */
export interface NewFile<Reply extends Answered> {
  readonly file: Blob
  readonly name: string
  readonly caption?: string
  readonly replyTo?: Reply | null
  /** Seconds of a voice note. */
  readonly duration?: number
  /** Of the message, where it has one already: a file that was chosen. */
  readonly clientId?: string
}

/** What has not been sent: whether it stays when the page goes, or would go with it. */
export type Unsent = 'nothing' | 'kept' | 'endangered'

/** The part of a view that holds what is not sent yet. */
export interface UnsentView<Reply extends Answered> {
  /** Own messages that the server has not acknowledged yet, in the order they were written. */
  readonly outgoing: readonly Outgoing<Reply>[]
  /** Files that were chosen and not sent yet, by chat; chats without any are not in it. */
  readonly chosen: Readonly<Record<number, readonly ChosenFile[]>>
}

/** Where that part is kept. */
export interface UnsentStore<Reply extends Answered> {
  getState(): UnsentView<Reply>
  setState(change: Partial<UnsentView<Reply>>): void
}
