/** Reads an answer's content; `tell` gets the progress (0 to 1) when the length is known. */
export async function receivedBlob(response: Response, tell?: (received: number) => void): Promise<Blob> {
  const total = Number(response.headers.get('content-length'))
  if (!tell || !response.body || !(total > 0)) return response.blob()
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        received += chunk.byteLength
        tell(Math.min(1, received / total))
        controller.enqueue(chunk)
      },
    }),
  )
  const type = response.headers.get('content-type')
  return new Response(counted, { headers: type === null ? {} : { 'content-type': type } }).blob()
}
