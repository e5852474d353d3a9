/** The part of `fetch`'s response that is used. */
export type Send = (url: string, init: RequestInit & { headers: Headers }) => Promise<Response>

/**
 * Like `fetch`, but with upload progress (0 to 1), by XMLHttpRequest. Rejects alike: TypeError without an answer, the signal's
 * reason when aborted.
 */
export const sendWithProgress =
  (tell: (sent: number) => void): Send =>
  (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of headers) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && tell(loaded / total))
      request.addEventListener('load', () => resolve(responseOf(request)))
      request.addEventListener('error', () => reject(new TypeError('the upload got no response')))
      request.addEventListener('abort', () => reject(signal?.reason))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit | null)
    })

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const [name, ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  const { status } = request
  return new Response(status === 204 || status === 304 ? null : request.responseText, { status, headers })
}
