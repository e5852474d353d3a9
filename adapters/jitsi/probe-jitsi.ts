import { assertNoTransaction } from '#platform/db/database.ts'
import { readText } from '#platform/egress/decode-body.ts'

export type JitsiProbe =
  | { state: 'up'; latencyMs: number }
  /** `detail` is for the operator: an error code, a status, or the server's words. */
  | { state: 'unreachable' | 'not_jitsi' | 'refused'; detail: string }

/** From its config.js. */
export interface JitsiSettings {
  /** Of its XMPP server. */
  domain: string
  latencyMs: number
}

export const PROBE_MS = 4_000
/** Largest answer, bytes. */
export const MAX_ANSWER = 1024 * 1024

/** As in Debian's and in Docker's packages. */
const DOMAIN = [
  /\bhosts\s*:\s*\{[^}]*?\bdomain\s*:\s*['"]([^'"]+)['"]/,
  /\bhosts\.domain\s*=\s*['"]([^'"]+)['"]/,
]

export const codeOf = (error: unknown): string => {
  const { name, cause } = error as Error
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException
  return code ?? message ?? (name === 'TimeoutError' ? 'ETIMEDOUT' : name)
}

/** @throws fetch's error when nobody answers */
export async function readSettings(url: string, signal: AbortSignal): Promise<JitsiSettings | JitsiProbe> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/config.js`, { redirect: 'manual', signal })
  const latencyMs = Math.round(performance.now() - startedAt)
  const script = await readText(answer, MAX_ANSWER)
  const domain = DOMAIN.map((pattern) => pattern.exec(script)?.[1]).find((found) => found !== undefined)
  if (!answer.ok || domain === undefined) return { state: 'not_jitsi', detail: `HTTP ${answer.status}` }
  return { domain, latencyMs }
}

/** Checks once whether there is a Jitsi Meet server at `url` (`https://meet.example.com`). */
export async function probeJitsi(url: string, timeoutMs = PROBE_MS): Promise<JitsiProbe> {
  assertNoTransaction()
  try {
    const found = await readSettings(url, AbortSignal.timeout(timeoutMs))
    return 'state' in found ? found : { state: 'up', latencyMs: found.latencyMs }
  } catch (error) {
    return { state: 'unreachable', detail: codeOf(error) }
  }
}
