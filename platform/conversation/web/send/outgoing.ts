import type { ChosenFile } from '#platform/media/web/files/chosen-files.ts'

/** The quoted message, as stored until the answer is sent. */
export interface Answered {
  readonly id: number
}

/**
 * An own message until the server has it.
 *
 *   waiting ──its turn──▶ sending ──201──▶ (gone: the message itself is shown)
 *      ▲                     │
 *      └──── retry ── failed ◀── five attempts, or refused
 */
type Phase =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'sending' }
  /** `detail`: the server's words; null when it was unreachable. */
  | { readonly phase: 'failed'; readonly detail: string | null }
  /** Another tab of this browser is sending it. */
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
  /** Length of a voice note, seconds. */
  readonly duration: number | null
  /** Upload progress, 0 to 1. */
  readonly sent: number
}

export type Outgoing<Reply extends Answered> = OutgoingText<Reply> | OutgoingFile<Reply>

/** A file message as stored; its file is stored separately under the client id. */
type StoredFile<Reply extends Answered> = Omit<OutgoingFile<Reply>, 'file' | 'sent'>
export type StoredOutgoing<Reply extends Answered> = OutgoingText<Reply> | StoredFile<Reply>

/** A file to be sent. `replyTo`: the message it answers. */
export interface NewFile<Reply extends Answered> {
  readonly file: Blob
  readonly name: string
  readonly caption?: string
  readonly replyTo?: Reply | null
  /** Length of a voice note, seconds. */
  readonly duration?: number
  /** Id of the message, when it has one already: a chosen file. */
  readonly clientId?: string
}

/** Whether something unsent would survive the page or be lost with it. */
export type Unsent = 'nothing' | 'kept' | 'endangered'

/** The part of a view state with unsent messages. */
export interface UnsentView<Reply extends Answered> {
  /** Own messages not acknowledged by the server, in the order written. */
  readonly outgoing: readonly Outgoing<Reply>[]
  /** Chosen, unsent files by chat; chats without any are absent. */
  readonly chosen: Readonly<Record<number, readonly ChosenFile[]>>
}

/** Access to that part of the state. */
export interface UnsentStore<Reply extends Answered> {
  getState(): UnsentView<Reply>
  setState(change: Partial<UnsentView<Reply>>): void
}
