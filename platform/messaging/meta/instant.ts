/** Seconds or milliseconds since 1970, or a date, as ISO 8601; anything else is now. */
export function instantOf(input: string): string {
  const number = Number(input)
  const at =
    input === '' || Number.isNaN(number)
      ? new Date(input)
      : new Date(number < 100_000_000_000 ? number * 1000 : number)
  return Number.isNaN(at.getTime()) ? new Date().toISOString() : at.toISOString()
}
