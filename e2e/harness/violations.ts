import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** https://www.w3.org/TR/WCAG22/ levels A and AA */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of these levels that another theme of the same page can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * A screen that is still on its way (a colour half-way to another, a list that just comes) is looked at again when it has come to
 * rest: what keeps people out is still there then.
 */
const TURNS = 3

/** Nothing on the screen keeps people out, as far as axe can tell. */
export async function expectNoViolations({ page }: { page: Page }): Promise<void> {
  expect(await violations(page)).toEqual([])
}

/** Gives the page a theme, as the person's system does. */
export async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // Whoever chose a theme has that one, whatever the system's is: their page would be looked at in one theme twice.
  await page.waitForFunction((scheme) => document.documentElement.dataset.theme === scheme, colorScheme)
}

/**
 * The same in light and in dark. The elements are the same in both: the second theme is only searched for faults of colour. Begins
 * with the theme that the page has, and leaves it in the other.
 */
export async function violationsInBothThemes(page: Page, where: string): Promise<string[]> {
  const isDark = await page.evaluate(() => document.documentElement.dataset.theme === 'dark')
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const found = await violations(page, `${where} (${first})`)
  await wear(page, second)
  return [...found, ...(await violations(page, `${where} (${second})`, 'of colours'))]
}

/** A telephone's window. A page that was loaded in a wide one keeps its phone open, over the screen: load it again. */
export const TELEPHONE = { width: 390, height: 844 }

/** What keeps people out of what is on the page, each with where it was found, its rule, the element and what axe says. */
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

/** All in the page, which has no frames of others: otherwise each look opens a page more, to put partial results together. */
async function analyze(page: Page, rules: 'all' | 'of colours') {
  // Half a megabyte of axe, which stays as long as the page.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) }).setLegacyMode()
  const runOnly =
    rules === 'all' ? { type: 'tag' as const, values: LEVELS } : { type: 'rule' as const, values: OF_COLOURS }
  return axe.options({ runOnly, resultTypes: ['violations'] }).analyze()
}

/** For several frames nothing that ends by itself moved any more. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moves = (one: Animation) =>
      one.playState === 'running' && one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
    for (let frames = 0; frames < 5; frames = document.getAnimations().some(moves) ? 0 : frames + 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })
}
