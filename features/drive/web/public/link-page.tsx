import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { VisitorPage } from '#platform/http/web/visitor-page.tsx'
import type { Language } from '#platform/i18n/text.ts'
import { LinkContent } from './link-content.tsx'

interface LinkPageProps {
  token: string
  language: Language
}

/** The public page of a link: downloads, without a session. */
export const LinkPage = ({ token, language }: LinkPageProps) => (
  <VisitorPage language={language}>
    <Box
      component="main"
      sx={{
        minHeight: '100%',
        overflow: 'auto',
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'start',
        p: { xs: 1.5, sm: 4 },
      }}
    >
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 680, p: { xs: 2, sm: 3 } }}>
        <LinkContent token={token} />
      </Paper>
    </Box>
  </VisitorPage>
)
