import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { boardTexts } from '../../i18n/board/texts.ts'
import { Callbacks } from './callbacks.tsx'
import { OwnQueues } from './own-queues.tsx'

/** The agent's small board in the phone area. */
export const OwnQueuesScreen = () => {
  const t = useText(boardTexts)
  return (
    <Screen title={t('own.title')}>
      <Paper variant="outlined" sx={{ p: 2, maxWidth: 520 }}>
        <OwnQueues />
      </Paper>
      <Paper variant="outlined" sx={{ p: 2, maxWidth: 520 }}>
        <Typography variant="h2" sx={{ fontSize: '0.875rem', fontWeight: 650, mb: 0.75 }}>
          {t('callback.title')}
        </Typography>
        <Callbacks />
      </Paper>
    </Screen>
  )
}
