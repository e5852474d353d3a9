import SupervisorAccount from '@mui/icons-material/SupervisorAccountOutlined'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { SPY_MODES, spyNumber } from '../../contract/spy-number.ts'
import { controlTexts } from '../../i18n/control/texts.ts'
import { useCall } from '../use-call.ts'
import { useSupervises } from './use-supervised.ts'

/** Supervises somebody's call in one of three modes; nothing for those of other groups. */
export const SpyMenu = ({ name, extension }: { name: string; extension: string }) => {
  const t = useText(controlTexts)
  const { call } = useCall()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!useSupervises(extension)) return null
  return (
    <>
      <Tip title={t('spy.open', { name })}>
        <IconButton
          size="small"
          color="secondary"
          aria-haspopup="menu"
          aria-label={t('spy.open', { name })}
          onClick={(event) => {
            event.stopPropagation()
            setAnchor(event.currentTarget)
          }}
        >
          <SupervisorAccount fontSize="small" />
        </IconButton>
      </Tip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {SPY_MODES.map((mode) => (
          <MenuItem
            key={mode}
            onClick={(event) => {
              event.stopPropagation()
              setAnchor(null)
              void call(spyNumber(mode, extension))
            }}
          >
            {t(`spy.${mode}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
