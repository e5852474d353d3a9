/** The next midnight in the browser's time zone. */
export function endOfDay(now: Date): string {
  const end = new Date(now)
  end.setHours(24, 0, 0, 0)
  return end.toISOString()
}

/** Whether a manual override is in force. */
export const isOverridden = (
  { override, override_until: until }: { readonly [field: string]: unknown },
  now: number,
): boolean => override !== 'none' && (typeof until !== 'string' || Date.parse(until) > now)
