import Paper from '@mui/material/Paper'
import { useText } from '#platform/i18n/web/language.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { boardTexts } from '../../i18n/board/texts.ts'
import { OwnQueues } from './own-queues.tsx'

/** An agent's small board, beside their telephone. */
export const OwnQueuesScreen = () => {
  const t = useText(boardTexts)
  return (
    <Screen title={t('own.title')}>
      <Paper variant="outlined" sx={{ p: 2, maxWidth: 520 }}>
        <OwnQueues />
      </Paper>
    </Screen>
  )
}
