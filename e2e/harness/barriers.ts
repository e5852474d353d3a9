import AxeBuilder from '@axe-core/playwright'
import { expect } from 'vitest'
import type { Person } from './person.ts'

/** https://www.w3.org/TR/WCAG22/ levels A and AA */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing on the screen keeps people out, as far as axe can tell. */
export async function expectNoBarriers({ page }: Pick<Person, 'page'>): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found).toEqual([])
}
