import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '#platform/i18n/web/language.tsx'
import { accountTexts } from '../../i18n/account/texts.ts'
import { type AuthPage, authHref } from './auth-route.ts'

/** Shown for an invalid link, with the way to get a new one. */
export const DeadLink = ({ detail, again }: { detail?: string; again: AuthPage }) => {
  const t = useText(accountTexts)
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Alert severity="warning" sx={{ width: '100%' }}>
        {detail === undefined ? (
          <>
            <AlertTitle>{t('restart.noLink')}</AlertTitle>
            {t('restart.noLinkHint')}
          </>
        ) : (
          detail
        )}
      </Alert>
      <Button variant="contained" href={authHref(again)}>
        {t('restart.askAgain')}
      </Button>
    </Box>
  )
}
