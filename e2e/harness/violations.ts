import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** https://www.w3.org/TR/WCAG22/ levels A and AA */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules of these levels that depend on the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Rows of a list after the first six, which are built like them and would take most of the time. */
const FURTHER_ROWS = '[data-row]:nth-of-type(n+7)'

/**
 * A screen in transition (fading colours, an arriving list) is checked again once it is at rest: real violations are
 * still there then.
 */
const TURNS = 3

/** Expects no accessibility violations, as far as axe can tell. */
export async function expectNoViolations({ page }: { page: Page }): Promise<void> {
  expect(await violations(page)).toEqual([])
}

/** Emulates the system's theme. */
export async function emulateTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // A theme chosen in the profile overrides the system's: fails instead of checking one theme twice.
  await page.waitForFunction((scheme) => document.documentElement.dataset.theme === scheme, colorScheme)
}

/**
 * Violations in light and dark, starting with the page's theme and ending in the other. The second theme is only checked
 * for the rules that depend on it.
 */
export async function violationsInBothThemes(page: Page, where: string): Promise<string[]> {
  const isDark = await page.evaluate(() => document.documentElement.dataset.theme === 'dark')
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const found = await violations(page, `${where} (${first})`)
  await emulateTheme(page, second)
  return [...found, ...(await violations(page, `${where} (${second})`, 'of colours'))]
}

/** A telephone's window. Reload a page that was loaded in a wide one: its softphone would stay open over the screen. */
export const TELEPHONE = { width: 390, height: 844 }

/** Accessibility violations on the page: place, rule, element and axe's explanation. */
export async function violations(
  page: Page,
  where = 'page',
  rules: 'all' | 'of colours' = 'all',
): Promise<string[]> {
  for (let turn = 1; ; turn++) {
    await atRest(page)
    const { violations } = await analyze(page, rules)
    if (violations.length === 0) return []
    if (turn < TURNS) continue
    return violations.map(
      ({ id, nodes }) =>
        `${where}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
  }
}

/** Runs axe in the page itself (no foreign frames): otherwise each run opens another page to merge partial results. */
async function analyze(page: Page, rules: 'all' | 'of colours') {
  // axe is half a megabyte, injected once per page.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) })
    .setLegacyMode()
    .exclude(FURTHER_ROWS)
  const runOnly =
    rules === 'all' ? { type: 'tag' as const, values: LEVELS } : { type: 'rule' as const, values: OF_COLOURS }
  return axe.options({ runOnly, resultTypes: ['violations'] }).analyze()
}

/** Resolves when no finite animation has run for several frames. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moves = (one: Animation) =>
      one.playState === 'running' && one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
    for (let frames = 0; frames < 5; frames = document.getAnimations().some(moves) ? 0 : frames + 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })
}
