import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createApi } from '#platform/http/web/api.ts'
import { ApiContext } from '#platform/http/web/api-context.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { LanguageProvider } from '#platform/i18n/web/language.tsx'

const WORDS = { network: 'errors.network', no_token: 'errors.no_token', internal: 'errors.internal' } as const

/** The frame of pages for visitors, who have no session. */
export const PublicFrame = ({ language, children }: { language: Language; children: ReactNode }) => {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const [api] = useState(() =>
    createApi({
      baseUrl: '',
      token: () => null,
      language: () => language,
      text: (code) => translate(platformTexts, language, WORDS[code]),
      onUnauthenticated: () => {},
    }),
  )
  return (
    <LanguageProvider language={language} setLanguage={() => Promise.resolve()}>
      <ApiContext value={api}>
        <QueryClientProvider client={queries}>
          <Box component="main" sx={{ minHeight: '100%', overflow: 'auto', p: { xs: 1.5, sm: 4 } }}>
            <Paper
              variant="outlined"
              sx={{ maxWidth: 640, mx: 'auto', p: { xs: 2, sm: 4 }, display: 'grid', gap: 2.5 }}
            >
              {children}
            </Paper>
          </Box>
        </QueryClientProvider>
      </ApiContext>
    </LanguageProvider>
  )
}
