import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { brandStore } from './brand/brand-store.ts'
import { createUiTheme } from './theme.ts'

/** The server writes a fresh nonce into the page; only styles that carry it are allowed. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const cache = createCache({ key: 'ui', prepend: true, ...(nonce ? { nonce } : {}) })

export const UiRoot = ({ children }: { children: ReactNode }) => {
  const brand = useStore(brandStore)
  const theme = useMemo(() => createUiTheme(brand), [brand])
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
