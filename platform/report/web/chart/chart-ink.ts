import { useColorScheme } from '@mui/material/styles'
import { useEffect, useState } from 'react'

/** Theme colours for the canvas. */
export interface ChartInk {
  text: string
  soft: string
  line: string
  ground: string
  font: string
  /** From low to high contrast with the background. */
  ramp: readonly [string, string]
}

const VARIABLES = {
  text: '--mui-palette-text-primary',
  soft: '--mui-palette-text-secondary',
  line: '--mui-palette-divider',
  ground: '--mui-palette-background-paper',
} as const

function readInk(dark: boolean): ChartInk {
  const style = getComputedStyle(document.documentElement)
  const of = (name: keyof typeof VARIABLES) => style.getPropertyValue(VARIABLES[name]).trim()
  return {
    text: of('text'),
    soft: of('soft'),
    line: of('line'),
    ground: of('ground'),
    font: getComputedStyle(document.body).fontFamily,
    ramp: dark ? ['#1c2b45', '#7fb0ff'] : ['#e6effc', '#1557c0'],
  }
}

/** Read again when the colour scheme changes. */
export const useChartInk = (): ChartInk => {
  const { colorScheme } = useColorScheme()
  const dark = colorScheme === 'dark'
  const [ink, setInk] = useState(() => readInk(dark))
  useEffect(() => setInk(readInk(dark)), [dark])
  return ink
}
