import Box from '@mui/material/Box'
import { VisitorPage } from '#platform/http/web/visitor-page.tsx'
import type { Language } from '#platform/i18n/text.ts'
import { WallScreen } from './wall-screen.tsx'

interface WallPageProps {
  token: string
  language: Language
}

/** The public page of a link for televisions, without a session. */
export const WallPage = ({ token, language }: WallPageProps) => (
  <VisitorPage language={language}>
    <Box component="main" sx={{ height: '100%', overflow: 'auto' }}>
      <WallScreen token={token} />
    </Box>
  </VisitorPage>
)
