import type { ChosenFile } from './chosen-files.ts'

export interface FileToSend {
  readonly file: File
  readonly name: string
  readonly caption: string
  readonly clientId: string
}

/**
 * What to send of the chosen files. The composer's text becomes the caption of the first file without one; `rest` is the text
 * if all have captions.
 */
export function filesToSend(
  files: readonly ChosenFile[],
  text: string,
): { files: FileToSend[]; rest: string } {
  const trimmed = text.trim()
  const bare = files.findIndex(({ caption }) => caption.trim() === '')
  return {
    files: files.map(({ id, file, caption }, index) => ({
      file,
      name: file.name,
      caption: index === bare ? trimmed : caption.trim(),
      clientId: id,
    })),
    rest: bare < 0 ? trimmed : '',
  }
}
