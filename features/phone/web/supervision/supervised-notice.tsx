import Alert from '@mui/material/Alert'
import { useText } from '#platform/i18n/web/language.tsx'
import { controlTexts } from '../../i18n/control/texts.ts'
import { useSupervisedGroups } from './use-supervised.ts'

/** Says in reports of calls whose they are, to a supervisor of some groups; nothing to others. */
export const SupervisedNotice = () => {
  const t = useText(controlTexts)
  const groups = useSupervisedGroups()
  if (groups === null) return null
  return (
    <Alert severity="info" sx={{ py: 0 }}>
      {t('supervised.reports', { groups: groups.join(', ') })}
    </Alert>
  )
}
