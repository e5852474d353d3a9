/** A chosen file that is not sent yet. */
export interface ChosenFile {
  /** Becomes the client id of the message, so that it is never sent twice. */
  readonly id: string
  readonly file: File
  readonly caption: string
}

/** Storage of chosen files. */
export interface ChosenFilesStore {
  readonly files: readonly ChosenFile[]
  add(files: readonly File[]): void
  caption(id: string, caption: string): void
  remove(id: string): void
  /** Discards them. */
  clear(): void
  /** They were handed to the send queue. */
  sent(): void
}
