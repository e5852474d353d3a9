import Call from '@mui/icons-material/Call'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { lazy, type RefObject, Suspense } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { lastCall } from '../../contract/history.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import { Keypad } from '../bar/keypad.tsx'
import { usePhone, usePhoneState } from '../phone-context.tsx'
import { offReasonOf } from '../softphone/phone-state.ts'
import { NumberField } from './number-field.tsx'
import { useDial } from './use-dial.ts'

const FavouriteList = lazy(async () => ({
  default: (await import('../favourites/favourite-list.tsx')).FavouriteList,
}))
const ParkedList = lazy(async () => ({ default: (await import('../parking/parked-list.tsx')).ParkedList }))

/** Type a number, find a contact, call, redial. */
export const DialPanel = ({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) => {
  const t = useText(phoneTexts)
  const api = useApi()
  const phone = usePhone()
  const { typed, setTyped, contacts, dial } = useDial()
  const registered = usePhoneState((state) => offReasonOf(state) === null)

  const redial = async () => {
    const last = await api.call(lastCall).catch(() => null)
    if (last?.number) setTyped(last.number)
    else showToast(t('dial.redialNone'), 'info')
    inputRef.current?.focus()
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      <NumberField
        value={typed}
        onChange={setTyped}
        onCall={(target) => void dial(target)}
        contacts={contacts}
        inputRef={inputRef}
      />
      <Keypad
        onKey={(key) => {
          setTyped(typed + key)
          phone.pressKey(key)
        }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          fullWidth
          variant="contained"
          color="success"
          size="large"
          startIcon={<Call />}
          disabled={!registered}
          onClick={() => void dial(typed)}
        >
          {t('dial.call')}
        </Button>
        <Tip title={t('dial.redial')}>
          <IconButton
            aria-label={t('dial.redial')}
            onClick={redial}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1, width: 44 }}
          >
            <Replay fontSize="small" />
          </IconButton>
        </Tip>
      </Box>
      <Suspense fallback={null}>
        <FavouriteList onCall={(number) => void dial(number)} />
        <ParkedList />
      </Suspense>
    </Box>
  )
}
