import { mix, readable } from './contrast.ts'

/** The surfaces that coloured text and buttons stand on. */
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

/** A company's colour as both schemes can use it: as close to it as can still be read. */
export const tonesOf = (colour: string): { light: ToneColours; dark: ToneColours } => ({
  light: toneInLight(colour),
  dark: toneInDark(colour),
})
