/**
 * Deletes all unsent texts and files of the conversations `names` from this browser, whoever's: the session ended (perhaps
 * remotely, for a lost device), and nobody can send them any more.
 */
export function forgetUnsent(names: readonly string[], storage: Storage, factory: IDBFactory | null): void {
  const prefixes = names.map((name) => `suite.${name}.outgoing.`)
  for (const key of Array.from({ length: storage.length }, (_, at) => storage.key(at)))
    if (key !== null && prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  for (const name of names) factory?.deleteDatabase(`suite.${name}`)
}
