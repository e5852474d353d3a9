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
  // By its parts: another theme draws the whole page anew, and most companies have no colours of their own.
  const primary = useStore(brandStore, (brand) => brand.primary)
  const secondary = useStore(brandStore, (brand) => brand.secondary)
  const theme = useMemo(() => createUiTheme({ primary, secondary }), [primary, secondary])
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
