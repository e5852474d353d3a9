import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { sessionTexts } from '../../i18n/texts.ts'
import type { PublicSettings } from '../settings-store.ts'

interface DemoUsersProps {
  demo: NonNullable<PublicSettings['demo']>
  chosen: string
  onChoose: (username: string) => void
}

/** The demo's users by company; a click fills the form. */
export const DemoUsers = ({ demo, chosen, onChoose }: DemoUsersProps) => {
  const t = useText(sessionTexts)
  const companies = Object.entries(Object.groupBy(demo.users, ({ company }) => company))
  return (
    <Box
      component="section"
      aria-labelledby="demo-title"
      sx={{ borderTop: 1, borderColor: 'divider', pt: 2.5 }}
    >
      <Typography id="demo-title" variant="h3" component="h2">
        {t('signIn.demoTitle')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('signIn.demoHint')} {t(demo.local_only ? 'signIn.demoLocal' : 'signIn.demoOpen')}
      </Typography>
      {companies.map(([company, users]) => (
        <Box key={company} sx={{ mt: 1.5 }}>
          <Typography
            component="h3"
            sx={{ fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary', mb: 0.75 }}
          >
            {company}
          </Typography>
          <Box
            sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 0.75 }}
          >
            {users?.map(({ username, role, extension }) => (
              <ButtonBase
                key={username}
                aria-pressed={chosen === username}
                onClick={() => onChoose(username)}
                sx={{
                  display: 'block',
                  textAlign: 'left',
                  px: 1.25,
                  py: 0.75,
                  borderRadius: 1,
                  border: 1,
                  borderColor: chosen === username ? 'primary.main' : 'divider',
                  bgcolor: chosen === username ? 'primary.light' : 'background.paper',
                  '&:hover': { borderColor: 'primary.main' },
                }}
              >
                <Box sx={{ fontWeight: 600, fontSize: '0.875rem' }}>{username}</Box>
                <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                  {[t(`role.${role}`), extension].filter((part) => part !== null).join(' · ')}
                </Box>
              </ButtonBase>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
