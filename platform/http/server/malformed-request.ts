import type { Socket } from 'node:net'
import type { ErrorEnvelope, ErrorKind } from '#platform/contract/errors.ts'
import { invalid, tooLarge } from '#platform/contract/errors.ts'
import type { Translate } from './answer-error.ts'

/** The other side may keep its half of the connection open; ms. */
const LINGER_MS = 1_000

const ANSWERS: Record<string, { line: string; kind: ErrorKind }> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', kind: tooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', kind: invalid },
}

/** A request that did not arrive in its time, named as by Node itself. */
export class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** Malformed HTTP: answered with our error envelope in the default language, then the connection is closed. */
export function answerMalformedRequest(
  error: Error & { code?: string },
  socket: Socket,
  translate: Translate,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { line, kind } = ANSWERS[error.code ?? ''] ?? { line: '400 Bad Request', kind: invalid }
  const envelope: ErrorEnvelope = { detail: translate('es', `errors.${kind.code}`), code: kind.code }
  const body = JSON.stringify(envelope)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.end(
    `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
