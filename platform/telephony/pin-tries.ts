/** Wrong PINs before no PIN is right for a while. */
interface PinLimits {
  /** Of one number. */
  ofNumber: number
  /** Of all strangers together. */
  ofStrangers: number
  minutes: number
}

interface Who {
  /** What they try to come into. */
  door: string
  /** Hidden ones share their tries. */
  number: string
  /** A phone of the company, which strangers' tries do not stop. */
  inside: boolean
}

export interface PinTries {
  mayTry(who: Who): boolean
  failed(who: Who): void
}

/** Nobody comes in by trying PINs, in however many calls. Counted by the node that runs them. */
export function createPinTries({ ofNumber, ofStrangers, minutes }: PinLimits, now: () => number): PinTries {
  const wrong = new Map<string, number[]>()
  const recent = (key: string): number[] => {
    const since = now() - minutes * 60_000
    const kept = (wrong.get(key) ?? []).filter((at) => at > since)
    if (kept.length === 0) wrong.delete(key)
    else wrong.set(key, kept)
    return kept
  }
  const numberKey = ({ door, number, inside }: Who) => `${door} ${inside} ${number}`
  return {
    mayTry: (who) =>
      recent(numberKey(who)).length < ofNumber && (who.inside || recent(who.door).length < ofStrangers),
    failed(who) {
      for (const key of who.inside ? [numberKey(who)] : [numberKey(who), who.door])
        wrong.set(key, [...recent(key), now()])
    },
  }
}
