import { saveBlob } from './save-blob.ts'

/** Downloads a text. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }))
