import type { CssVarsTheme } from '@mui/material/styles'
import { useInsertionEffect } from 'react'
import { styleSheetText } from './style-sheet-text.ts'

interface ThemeVariablesProps {
  theme: Pick<CssVarsTheme, 'generateStyleSheets'>
  /** Of the page's policy. */
  nonce: string | undefined
}

/**
 * The theme's 23 KB of CSS variables, as text. MUI's own provider has Emotion parse them, a character at a time: that took a
 * quarter of what blocks a first visit on a telephone.
 */
export const ThemeVariables = ({ theme, nonce }: ThemeVariablesProps) => {
  useInsertionEffect(() => {
    const style = document.createElement('style')
    if (nonce !== undefined) style.nonce = nonce
    style.dataset.themeVariables = ''
    style.textContent = styleSheetText(theme.generateStyleSheets())
    document.head.prepend(style)
    return () => style.remove()
  }, [theme, nonce])
  return null
}
