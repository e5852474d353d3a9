import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { VisitorPage } from '#platform/http/web/visitor-page.tsx'
import type { Language } from '#platform/i18n/text.ts'

/** The frame of pages for visitors, who have no session. */
export const PublicFrame = ({ language, children }: { language: Language; children: ReactNode }) => (
  <VisitorPage language={language}>
    <Box component="main" sx={{ minHeight: '100%', overflow: 'auto', p: { xs: 1.5, sm: 4 } }}>
      <Paper
        variant="outlined"
        sx={{ maxWidth: 640, mx: 'auto', p: { xs: 2, sm: 4 }, display: 'grid', gap: 2.5 }}
      >
        {children}
      </Paper>
    </Box>
  </VisitorPage>
)
