import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import type { PhoneStatus } from '../contract/call.ts'
import { phoneTexts } from '../i18n/texts.ts'

/** Each state has a shape of its own beside its colour. */
const SHAPES: Record<PhoneStatus | 'undisturbed', object> = {
  REGISTERED: { borderRadius: '50%' },
  BUSY: { borderRadius: '50% 50% 0 50%' },
  IN_CALL: { borderRadius: '2px' },
  IN_MEETING: { borderRadius: '2px', transform: 'rotate(45deg)' },
  UNREGISTERED: { borderRadius: '50%', border: '2px solid', borderColor: 'text.secondary' },
  undisturbed: { borderRadius: '3px', height: 5 },
}

const COLORS: Record<PhoneStatus, string> = {
  REGISTERED: 'success.main',
  BUSY: 'secondary.main',
  IN_CALL: 'secondary.main',
  IN_MEETING: 'secondary.main',
  UNREGISTERED: 'transparent',
}

/** A phone's state as colour, shape and text. */
export const PresenceDot = ({
  status,
  quiet = false,
  undisturbed = false,
}: {
  status: PhoneStatus
  quiet?: boolean
  /** On do not disturb: shown when the phone would otherwise be free. */
  undisturbed?: boolean
}) => {
  const t = useText(phoneTexts)
  const isUndisturbed = undisturbed && status === 'REGISTERED'
  const word = isUndisturbed ? t('status.undisturbed') : t(`status.${status}`)
  return (
    <Box
      component="span"
      title={quiet ? word : undefined}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 9,
          height: 9,
          flex: 'none',
          bgcolor: isUndisturbed ? 'error.main' : COLORS[status],
          ...SHAPES[isUndisturbed ? 'undisturbed' : status],
        }}
      />
      {!quiet && (
        <Box component="span" sx={{ color: status === 'UNREGISTERED' ? 'text.secondary' : 'text.primary' }}>
          {word}
        </Box>
      )}
    </Box>
  )
}
