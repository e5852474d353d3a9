/** A file that was chosen and not sent yet. */
export interface ChosenFile {
  /** Becomes the client id of what is sent: what was chosen once is never sent twice. */
  readonly id: string
  readonly file: File
  readonly caption: string
}

/** Where chosen files are kept while nobody sends them. */
export interface ChosenFilesStore {
  readonly files: readonly ChosenFile[]
  add(files: readonly File[]): void
  caption(id: string, caption: string): void
  remove(id: string): void
  /** They are not wanted. */
  clear(): void
  /** They are on their way. */
  sent(): void
}
