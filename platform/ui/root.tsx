import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { brandStore } from './brand/brand-store.ts'
import { createUiTheme } from './theme.ts'

/** The CSP allows only styles with the page's nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const cache = createCache({ key: 'ui', prepend: true, ...(nonce ? { nonce } : {}) })

export const UiRoot = ({ children }: { children: ReactNode }) => {
  // Compared by value: a new theme re-renders the whole page.
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
