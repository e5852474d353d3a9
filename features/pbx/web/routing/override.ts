/** The coming midnight, where whoever clicks is. */
export function endOfDay(now: Date): string {
  const end = new Date(now)
  end.setHours(24, 0, 0, 0)
  return end.toISOString()
}

/** Whether somebody opened or closed it by hand, and that still counts. */
export const isOverridden = (
  { override, override_until: until }: { readonly [field: string]: unknown },
  now: number,
): boolean => override !== 'none' && (typeof until !== 'string' || Date.parse(until) > now)
