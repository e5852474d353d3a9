import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import type { PhoneStatus } from '../contract/call.ts'
import { phoneTexts } from '../i18n/texts.ts'

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
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 9,
          height: 9,
          flex: 'none',
          borderRadius: status === 'IN_CALL' || status === 'IN_MEETING' ? '3px' : '50%',
          bgcolor: isUndisturbed ? 'error.main' : COLORS[status],
          border: status === 'UNREGISTERED' ? '2px solid' : 0,
          borderColor: 'text.secondary',
        }}
      />
      {!quiet && (
        <Box component="span" sx={{ color: status === 'UNREGISTERED' ? 'text.secondary' : 'text.primary' }}>
          {isUndisturbed ? t('status.undisturbed') : t(`status.${status}`)}
        </Box>
      )}
    </Box>
  )
}
