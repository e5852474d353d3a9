import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { sessionTexts } from '#features/session/i18n/texts.ts'
import type { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

interface SessionFailedProps {
  failure: ApiFailure
  onRetry: () => void
  onSignOut: () => void
}

export const SessionFailed = ({ failure, onRetry, onSignOut }: SessionFailedProps) => {
  const t = useText(sessionTexts)
  const ui = useText(platformTexts)
  return (
    <Box
      role="alert"
      sx={{ height: '100%', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1, p: 3 }}
    >
      <Typography variant="h1">{t('profile.loadFailed')}</Typography>
      <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>{failure.detail}</Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="contained" onClick={onRetry}>
          {ui('ui.retry')}
        </Button>
        <Button onClick={onSignOut}>{t('profile.signOut')}</Button>
      </Box>
    </Box>
  )
}
