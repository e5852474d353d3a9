/** Wrong PINs of one number, and of all of a company together, before no PIN is right for a while. */
const OF_NUMBER = 6
const OF_COMPANY = 200
const FORGOTTEN_MS = 10 * 60_000

interface Who {
  companyId: number
  /** Empty: hidden; they share their tries. */
  number: string
  /** A phone of the company, which strangers' tries do not stop. */
  inside: boolean
}

export interface PinTries {
  mayTry(who: Who): boolean
  failed(who: Who): void
}

/** Nobody finds a meeting by trying PINs. */
export function createPinTries(now: () => number): PinTries {
  const wrong = new Map<string, number[]>()
  const recent = (key: string): number[] => {
    const since = now() - FORGOTTEN_MS
    const kept = (wrong.get(key) ?? []).filter((at) => at > since)
    if (kept.length === 0) wrong.delete(key)
    else wrong.set(key, kept)
    return kept
  }
  const numberKey = ({ companyId, number, inside }: Who) => `${companyId} ${inside} ${number}`
  const strangersKey = ({ companyId }: Who) => `${companyId}`
  return {
    mayTry: (who) =>
      recent(numberKey(who)).length < OF_NUMBER &&
      (who.inside || recent(strangersKey(who)).length < OF_COMPANY),
    failed(who) {
      for (const key of who.inside ? [numberKey(who)] : [numberKey(who), strangersKey(who)])
        wrong.set(key, [...recent(key), now()])
    },
  }
}
