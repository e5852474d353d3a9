import Chip from '@mui/material/Chip'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ConnectionAnswer } from '../contract/connections.ts'
import { integrationsTexts } from '../i18n/texts.ts'

const TONES = {
  absent: 'default',
  pending: 'warning',
  up: 'success',
  failing: 'error',
  paused: 'warning',
  refused: 'error',
} as const

/** How a connection is doing, as a word with a colour. */
export const HealthChip = ({ health }: { health: ConnectionAnswer['health'] }) => {
  const t = useText(integrationsTexts)
  return <Chip size="small" variant="outlined" color={TONES[health]} label={t(`health.${health}`)} />
}
