/** Look-ups that a call processor waits for before it is settled. */
export class PendingWork {
  readonly #running = new Set<Promise<void>>()

  add(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
