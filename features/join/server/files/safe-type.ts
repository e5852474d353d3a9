import { typeOfFile } from '#platform/files/server/type-of-file.ts'

/** A file's type by its content; a container that could hold video counts as audio when the sender says so. */
export async function safeTypeOf(path: string, claimed: string, name: string): Promise<string> {
  const type = await typeOfFile(path, name)
  return claimed.startsWith('audio/') ? type.replace(/^video\//, 'audio/') : type
}
