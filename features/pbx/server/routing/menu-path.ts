/** A fact of a call about menus. */
export interface MenuFact {
  kind: string
  ivr: number | null
  /** The pressed keys. */
  option: string | null
}

type Keys = readonly { readonly key: string; readonly field: string }[]

/** The key of `MENU_KEYS` by which a call left a menu; null: the call is still in it. */
function keyOf({ kind, ivr, option }: MenuFact, next: MenuFact | undefined): string | null {
  if (kind === 'ivr_option') return option
  if (kind === 'ivr_answer') return 's'
  // The menu is repeated after no key or a wrong one: the call is still in it.
  if (next === undefined || (next.kind !== 'ivr' && next.ivr === ivr)) return null
  return kind === 'ivr_timeout' ? 't' : kind === 'ivr_invalid' ? 'i' : null
}

/** The menus a call went through, and the key or timeout by which it left each. */
export function menuPath(facts: readonly MenuFact[], keys: Keys) {
  const menus = facts.flatMap(({ kind, ivr }) => (kind === 'ivr' && ivr !== null ? [ivr] : []))
  const ways = facts.flatMap((fact, index) => {
    const key = keyOf(fact, facts[index + 1])
    const field = keys.find((one) => one.key === key)?.field
    return fact.ivr === null || field === undefined ? [] : [{ menu: fact.ivr, field }]
  })
  return { menus, ways }
}
