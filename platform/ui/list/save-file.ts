import { saveBlob } from './save-blob.ts'

/** Hands a text to the browser as a download. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }))
