import Box from '@mui/material/Box'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createApi } from '#platform/http/web/api.ts'
import { ApiContext } from '#platform/http/web/api-context.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { LanguageProvider } from '#platform/i18n/web/language.tsx'
import { WallScreen } from './wall-screen.tsx'

const WORDS = { network: 'errors.network', no_token: 'errors.no_token', internal: 'errors.internal' } as const

interface WallPageProps {
  token: string
  language: Language
}

/** The public page of a link for televisions, without a session. */
export const WallPage = ({ token, language }: WallPageProps) => {
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
          <Box component="main" sx={{ height: '100%', overflow: 'auto' }}>
            <WallScreen token={token} />
          </Box>
        </QueryClientProvider>
      </ApiContext>
    </LanguageProvider>
  )
}
