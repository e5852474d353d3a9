import Box from '@mui/material/Box'
import { useState } from 'react'
import { createApi } from '#platform/http/web/api.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { LanguageProvider } from '#platform/i18n/web/language.tsx'
import { InvitationCard } from './invitation-card.tsx'

const WORDS = { network: 'errors.network', no_token: 'errors.no_token', internal: 'errors.internal' } as const

/** Where somebody outside answers an invitation, by the link in their mail. Needs no session. */
export const InvitationPage = ({ token, language }: { token: string; language: Language }) => {
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
      <Box component="main" sx={{ minHeight: '100%', overflow: 'auto', p: { xs: 1.5, sm: 3 } }}>
        <InvitationCard api={api} token={token} />
      </Box>
    </LanguageProvider>
  )
}
