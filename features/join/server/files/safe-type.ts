import { contentTypeOf, HEAD_SIZE } from '#platform/files/server/content-type.ts'

/** The type by content; a container that could hold video counts as audio when the sender says so. */
export function safeTypeOf(content: Uint8Array, claimed: string): string {
  const type = contentTypeOf(content.subarray(0, HEAD_SIZE))
  return claimed.startsWith('audio/') ? type.replace(/^video\//, 'audio/') : type
}
