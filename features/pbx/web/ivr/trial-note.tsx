import Chip from '@mui/material/Chip'
import { useText } from '#platform/i18n/web/language.tsx'
import { graphTexts } from '../../i18n/graph/texts.ts'
import type { Trial } from './use-trial.ts'

/** Shows whether the test call still runs; deleting the chip clears its path from the graph. */
export const TrialNote = ({ trial: { state, clear } }: { trial: Trial }) => {
  const t = useText(graphTexts)
  return (
    <span role="status">
      {state !== 'none' && (
        <Chip
          color={state === 'running' ? 'success' : 'default'}
          label={t(`trial.${state}`)}
          {...(state === 'over'
            ? { onDelete: clear, 'aria-label': `${t('trial.over')}. ${t('trial.clear')}` }
            : {})}
        />
      )}
    </span>
  )
}
