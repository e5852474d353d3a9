import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRODUCT_BRAND } from '#platform/ui/brand/brand-store.ts'
import { contrast, TEXT_CONTRAST } from '#platform/ui/brand/contrast.ts'
import { panelColours } from './panel-colours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('white is readable on any brand’s panel, and its text on its accent', () => {
  fc.assert(
    fc.property(colour, colour, (primary, secondary) => {
      const { ground, accent, onAccent } = panelColours({ primary, secondary })
      for (const part of ground) expect(contrast('#ffffff', part)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }),
  )
})

test('the brand’s own colour where it is readable, and the product’s without a brand', () => {
  expect(panelColours({ primary: '#7a1f5c', secondary: null }).ground[0]).toBe('#7a1f5c')
  expect(panelColours({ primary: '#7a1f5c', secondary: null }).accent).toBe(
    panelColours(PRODUCT_BRAND).accent,
  )
})
