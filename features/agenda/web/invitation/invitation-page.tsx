import Box from '@mui/material/Box'
import { useState } from 'react'
import { createVisitorApi } from '#platform/http/web/visitor-api.ts'
import type { Language } from '#platform/i18n/text.ts'
import { LanguageProvider } from '#platform/i18n/web/language.tsx'
import { InvitationCard } from './invitation-card.tsx'

interface InvitationPageProps {
  token: string
  /** Of a repeated event the occurrence that is asked for, by when its rule puts it; null: all of it. */
  date: string | null
  language: Language
}

/** Where somebody outside answers an invitation, by the link in their mail. Needs no session. */
export const InvitationPage = ({ token, date, language }: InvitationPageProps) => {
  const [api] = useState(() => createVisitorApi(language))
  return (
    <LanguageProvider language={language} setLanguage={() => Promise.resolve()}>
      <Box component="main" sx={{ minHeight: '100%', overflow: 'auto', p: { xs: 1.5, sm: 3 } }}>
        <InvitationCard api={api} token={token} date={date} />
      </Box>
    </LanguageProvider>
  )
}
