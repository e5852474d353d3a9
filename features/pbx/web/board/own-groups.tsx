import Alert from '@mui/material/Alert'
import { useText } from '#platform/i18n/web/language.tsx'
import { boardTexts } from '../../i18n/board/texts.ts'
import { useSupervised } from './use-supervised.ts'

/** Says what a supervisor bound to groups sees of the board; nothing for the others. */
export const OwnGroups = () => {
  const t = useText(boardTexts)
  const { groups } = useSupervised()
  if (groups === null) return null
  return (
    <Alert severity="info" sx={{ py: 0 }}>
      {groups.length === 0 ? t('board.noGroups') : t('board.ownGroups', { groups: groups.join(', ') })}
    </Alert>
  )
}
