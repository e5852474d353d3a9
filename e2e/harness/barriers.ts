import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** https://www.w3.org/TR/WCAG22/ levels A and AA */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * A screen that is still on its way (a colour half-way to another, a list that just comes) is looked at again when it has come to
 * rest: what keeps people out is still there then.
 */
const LOOKS = 3

/** Nothing on the screen keeps people out, as far as axe can tell. */
export async function expectNoBarriers({ page }: { page: Page }): Promise<void> {
  expect(await barriers(page)).toEqual([])
}

/** What keeps people out of what is on the page, each with where it was found, its rule, the element and what axe says. */
export async function barriers(page: Page, where = 'page'): Promise<string[]> {
  for (let look = 1; ; look++) {
    await atRest(page)
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    if (violations.length === 0) return []
    if (look < LOOKS) continue
    return violations.map(
      ({ id, nodes }) =>
        `${where}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
  }
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
