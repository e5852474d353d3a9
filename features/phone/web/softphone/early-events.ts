interface EarlyWord {
  sipCallIds: readonly string[]
  tell: () => void
}

/** Kept of each kind for a few calls: most events concern other devices' legs. */
const MOST = 20

/** What the server told of calls whose INVITE has not come yet: the other socket was faster. */
export class EarlyEvents {
  readonly #words = new Map<string, readonly EarlyWord[]>()

  /** @param about the kind of word: of each kind only the latest counts for a call */
  keep(about: string, sipCallIds: readonly string[], tell: () => void): void {
    const known = this.#words.get(about) ?? []
    this.#words.set(about, [{ sipCallIds, tell }, ...known].slice(0, MOST))
  }

  /** Tells what was kept of the call that is there now. */
  tellOf(id: string): void {
    for (const words of this.#words.values()) words.find(({ sipCallIds }) => sipCallIds.includes(id))?.tell()
  }
}
