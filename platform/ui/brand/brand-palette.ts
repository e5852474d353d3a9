import { mix, readable } from './contrast.ts'

/** Backgrounds of coloured text and buttons. */
export const GROUNDS = {
  light: { default: '#f5f7fa', paper: '#ffffff' },
  dark: { default: '#0f141c', paper: '#161c26' },
} as const

export interface ToneColours {
  main: string
  /** Hovered or pressed. */
  dark: string
  /** Background of selected items. */
  light: string
  contrastText: string
}

const INK = '#0b1526'

const toneInLight = (colour: string): ToneColours => {
  const { default: ground, paper } = GROUNDS.light
  const tint = (main: string) => mix(main, paper, 0.88)
  const main = readable(colour, '#000000', (candidate) => [ground, paper, tint(candidate)])
  return { main, dark: mix(main, '#000000', 0.22), light: tint(main), contrastText: paper }
}

const toneInDark = (colour: string): ToneColours => {
  const { default: ground, paper } = GROUNDS.dark
  const tint = (main: string) => mix(main, paper, 0.82)
  const main = readable(colour, '#ffffff', (candidate) => [ground, paper, tint(candidate), INK])
  return { main, dark: mix(main, '#ffffff', 0.3), light: tint(main), contrastText: INK }
}

/** Variants of a company's colour for both schemes: the nearest readable ones. */
export const tonesOf = (colour: string): { light: ToneColours; dark: ToneColours } => ({
  light: toneInLight(colour),
  dark: toneInDark(colour),
})
