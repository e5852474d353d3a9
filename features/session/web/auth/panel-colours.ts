import { tonesOf } from '#platform/ui/brand/brand-palette.ts'
import type { Brand } from '#platform/ui/brand/brand-store.ts'
import { mix } from '#platform/ui/brand/contrast.ts'

export interface PanelColours {
  /** Of the background, from its upper left to its far corner; white is readable on each. */
  ground: readonly [string, string, string]
  accent: string
  /** Text on the accent. */
  onAccent: string
}

const PRODUCT: PanelColours = {
  ground: ['#2a6fe0', '#1549a3', '#0b2a63'],
  accent: '#ffa45c',
  onAccent: '#3a1d05',
}

/** Colours of the side that presents the product, of the host's brand where it has any. */
export function panelColours({ primary, secondary }: Brand): PanelColours {
  // Readable on white, and so is white on it.
  const main = primary === null ? null : tonesOf(primary).light.main
  const accent = secondary === null ? null : tonesOf(secondary).dark
  return {
    ground: main === null ? PRODUCT.ground : [main, mix(main, '#000000', 0.3), mix(main, '#000000', 0.6)],
    accent: accent?.main ?? PRODUCT.accent,
    onAccent: accent?.contrastText ?? PRODUCT.onAccent,
  }
}
