interface EarlyWord {
  sipCallIds: readonly string[]
  tell: () => void
}

/** Most events kept per kind: most concern other devices' legs. */
const MAX = 20

/** Server events for calls whose INVITE has not come yet: the other socket was faster. */
export class EarlyEvents {
  readonly #words = new Map<string, readonly EarlyWord[]>()

  /** @param about the kind of event: only the latest of each kind counts for a call */
  keep(about: string, sipCallIds: readonly string[], tell: () => void): void {
    const known = this.#words.get(about) ?? []
    this.#words.set(about, [{ sipCallIds, tell }, ...known].slice(0, MAX))
  }

  /** Replays what was kept for a call that has now arrived. */
  tellOf(id: string): void {
    for (const words of this.#words.values()) words.find(({ sipCallIds }) => sipCallIds.includes(id))?.tell()
  }
}
