import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { brandStore } from './brand/brand-store.ts'
import { safariPrefix } from './safari-prefix.ts'
import { createUiTheme } from './theme.ts'
import { ThemeVariables } from './theme-variables.tsx'

/** The CSP allows only styles with the page's nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const cache = createCache({
  key: 'ui',
  prepend: true,
  stylisPlugins: [safariPrefix],
  ...(nonce ? { nonce } : {}),
})

/** `ThemeVariables` writes them; the property is missing in MUI's types. */
const OWN_VARIABLES = { disableStyleSheetGeneration: true }

export const UiRoot = ({ children }: { children: ReactNode }) => {
  // Compared by value: a new theme re-renders the whole page.
  const primary = useStore(brandStore, (brand) => brand.primary)
  const secondary = useStore(brandStore, (brand) => brand.secondary)
  const theme = useMemo(() => createUiTheme({ primary, secondary }), [primary, secondary])
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" {...OWN_VARIABLES}>
        <ThemeVariables theme={theme} nonce={nonce} />
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
