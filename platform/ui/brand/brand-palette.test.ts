import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GROUNDS, tonesOf } from './brand-palette.ts'
import { contrast, TEXT_CONTRAST } from './contrast.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('a company’s colour', () => {
  test('is readable wherever it is used, whichever it is', () => {
    fc.assert(
      fc.property(colour, (own) => {
        const tones = tonesOf(own)
        for (const scheme of ['light', 'dark'] as const) {
          const { main, dark, light, contrastText } = tones[scheme]
          const pairs = [
            [main, GROUNDS[scheme].default],
            [main, GROUNDS[scheme].paper],
            [main, light],
            [contrastText, main],
            [contrastText, dark],
          ] as const
          for (const [text, ground] of pairs)
            expect(contrast(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        }
      }),
    )
  })

  test('is unchanged where it is readable already', () => {
    expect(tonesOf('#7a1f5c').light.main).toBe('#7a1f5c')
    expect(tonesOf('#ffd54f').dark.main).toBe('#ffd54f')
  })

  test('contrast is computed as in WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
