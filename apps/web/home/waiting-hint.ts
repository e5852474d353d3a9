import type { Translator } from '#platform/i18n/web/language.tsx'
import type { homeTexts } from '../i18n/home/texts.ts'

/** How many customers wait, and how many of them longer than their group promises. */
export function waitingHint(
  t: Translator<typeof homeTexts>,
  { count, overdue }: { count: number; overdue: number },
): string {
  const waits = count > 0 ? t('home.waitingCount', { count }) : t('home.waitingNone')
  return overdue > 0 ? `${waits} · ${t('home.overdueCount', { count: overdue })}` : waits
}
