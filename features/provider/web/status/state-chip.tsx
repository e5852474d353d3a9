import Chip from '@mui/material/Chip'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ComponentState } from '../../contract/status/components.ts'
import { providerTexts } from '../../i18n/texts.ts'

const TONES = { up: 'success', degraded: 'warning', down: 'error' } as const

/** In words as well as in colour. */
export const StateChip = ({ state }: { state: ComponentState | null }) => {
  const t = useText(providerTexts)
  return (
    <Chip
      size="small"
      variant="outlined"
      color={state === null ? 'default' : TONES[state]}
      label={t(`health.state.${state ?? 'unknown'}`)}
    />
  )
}
