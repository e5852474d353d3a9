import { AriUnavailable } from './errors.ts'
import type { AriResponse } from './messages.ts'

/** Requests on a socket that are awaiting answers. */
export class Pending {
  readonly #waiting = new Map<string, { settle: (result: AriResponse | AriUnavailable) => void }>()
  readonly #timeoutMs: number
  #next = 0

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  /** Rejects with AriUnavailable on timeout. */
  send(transmit: (id: string) => void): Promise<AriResponse> {
    return new Promise((resolve, reject) => {
      const id = String(this.#next++)
      const settle = (result: AriResponse | AriUnavailable) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        if (result instanceof AriUnavailable) reject(result)
        else resolve(result)
      }
      const timer = setTimeout(
        () => settle(new AriUnavailable('Asterisk did not answer in time')),
        this.#timeoutMs,
      )
      this.#waiting.set(id, { settle })
      transmit(id)
    })
  }

  /** Late answers are ignored. */
  answer(response: AriResponse): void {
    this.#waiting.get(response.request_id)?.settle(response)
  }

  failAll(reason: string): void {
    for (const { settle } of [...this.#waiting.values()]) settle(new AriUnavailable(reason))
  }
}
