/** Re-chunks bytes into pieces of equal size; the last may be shorter, and there is at least one. Tells which is the last. */
export async function* pieces(
  content: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    length += chunk.length
    // One more byte proves that a full piece is not the last.
    if (length <= size) continue
    let joined = Buffer.concat(waiting)
    while (joined.length > size) {
      yield { piece: joined.subarray(0, size), isLast: false }
      joined = joined.subarray(size)
    }
    waiting = [joined]
    length = joined.length
  }
  yield { piece: Buffer.concat(waiting), isLast: true }
}
