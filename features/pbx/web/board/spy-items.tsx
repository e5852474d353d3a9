import MenuItem from '@mui/material/MenuItem'
import { useContext } from 'react'
import { SPY_MODES, spyNumber } from '#features/phone/contract/spy-number.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { CallNumberContext } from '#platform/ui/call-number.tsx'
import { boardTexts } from '../../i18n/board/texts.ts'

/** Listens in on an agent's call with the page's phone. */
export const SpyItems = ({ number, onClose }: { number: string; onClose: () => void }) => {
  const t = useText(boardTexts)
  const callNumber = useContext(CallNumberContext)
  if (callNumber === null) return null
  return SPY_MODES.map((mode) => (
    <MenuItem
      key={mode}
      onClick={() => {
        onClose()
        callNumber(spyNumber(mode, number))
      }}
    >
      {t(`spy.${mode}`)}
    </MenuItem>
  ))
}
