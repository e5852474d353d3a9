/** Before the first messenger. */
const FIRST = Date.UTC(2009, 0)
/** Clocks differ by seconds; later than this is a mistake, that would keep a conversation on top and its window open. */
const AHEAD_MS = 5 * 60_000

/** Seconds or milliseconds since 1970, or a date, as ISO 8601. What is no date, or cannot be the past of a messenger, is now. */
export function instantOf(input: string): string {
  const number = Number(input)
  const at =
    input === '' || Number.isNaN(number) ? Date.parse(input) : number * (number < 100_000_000_000 ? 1000 : 1)
  const now = Date.now()
  return new Date(at >= FIRST && at <= now + AHEAD_MS ? at : now).toISOString()
}
