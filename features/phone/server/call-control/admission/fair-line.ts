/** Waiting items by key, taken in turns: whoever has one waits for at most one of every other key. */
export class FairLine<Item> {
  /** The key whose turn is next comes first. */
  readonly #lines = new Map<string, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  of(key: string): number {
    return this.#lines.get(key)?.length ?? 0
  }

  add(key: string, item: Item): void {
    const line = this.#lines.get(key)
    if (line) line.push(item)
    else this.#lines.set(key, [item])
    this.#size += 1
  }

  /** The next item, of a key that `mayGo`; undefined: none. */
  take(mayGo: (key: string) => boolean = () => true): Item | undefined {
    for (const [key, line] of this.#lines) {
      if (!mayGo(key)) continue
      const item = line.shift()
      this.#lines.delete(key)
      if (line.length > 0) this.#lines.set(key, line)
      this.#size -= 1
      return item
    }
    return undefined
  }

  /** Removes those that match and returns them. */
  remove(matches: (item: Item) => boolean): Item[] {
    const removed: Item[] = []
    for (const [key, line] of [...this.#lines]) {
      const kept = line.filter((item) => {
        if (matches(item)) removed.push(item)
        return !matches(item)
      })
      if (kept.length > 0) this.#lines.set(key, kept)
      else this.#lines.delete(key)
    }
    this.#size -= removed.length
    return removed
  }
}
