import Call from '@mui/icons-material/Call'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { RefObject } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { phoneTexts } from '../../i18n/texts.ts'
import { usePhoneState } from '../phone-context.tsx'
import { offReasonOf } from '../softphone/phone-state.ts'
import { NumberField } from './number-field.tsx'
import { useDial } from './use-dial.ts'

/** Input in the top bar: type a number or name and press Enter to call. */
export const QuickDial = ({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) => {
  const t = useText(phoneTexts)
  const { typed, setTyped, contacts, dial } = useDial()
  const registered = usePhoneState((state) => offReasonOf(state) === null)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', width: { md: 170, lg: 220 } }}>
      <NumberField
        slim
        value={typed}
        onChange={setTyped}
        onCall={(target) => void dial(target)}
        contacts={contacts}
        inputRef={inputRef}
      />
      <IconButton
        size="small"
        aria-label={t('dial.call')}
        disabled={!registered}
        onClick={() => void dial(typed)}
        sx={{ color: 'success.main' }}
      >
        <Call sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  )
}
