import type { ChosenFile } from './chosen-files.ts'

export interface FileToSend {
  readonly file: File
  readonly name: string
  readonly caption: string
  readonly clientId: string
}

/**
 * What is sent of the chosen files. A text that was written beside them is the caption of the first that has none;
 * `rest` is the text where each has its own.
 */
export function filesToSend(
  files: readonly ChosenFile[],
  text: string,
): { files: FileToSend[]; rest: string } {
  const said = text.trim()
  const bare = files.findIndex(({ caption }) => caption.trim() === '')
  return {
    files: files.map(({ id, file, caption }, place) => ({
      file,
      name: file.name,
      caption: place === bare ? said : caption.trim(),
      clientId: id,
    })),
    rest: bare < 0 ? said : '',
  }
}
