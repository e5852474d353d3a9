import SupervisorAccount from '@mui/icons-material/SupervisorAccountOutlined'
import IconButton from '@mui/material/IconButton'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import { useContext, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { CallNumberContext } from '#platform/ui/call-number.tsx'
import type { BoardCall } from '../../contract/board.ts'
import { boardTexts } from '../../i18n/board/texts.ts'
import { SpyItems } from './spy-items.tsx'
import { useSupervised } from './use-supervised.ts'

/** What a supervisor does with a running call; each of its extensions can be listened to. */
export const CallActions = ({ call }: { call: BoardCall }) => {
  const t = useText(boardTexts)
  const canCall = useContext(CallNumberContext) !== null
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { hears } = useSupervised()
  const heard = call.extensions.filter(hears)
  if (!canCall || call.phase !== 'talking' || heard.length === 0) return null
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={t('calls.actions', { caller: call.caller })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <SupervisorAccount fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {heard.map((number) => [
          <ListSubheader key={number} sx={{ lineHeight: 2.2 }}>
            {t('calls.ofExtension', { number })}
          </ListSubheader>,
          <SpyItems key={`${number} modes`} number={number} onClose={close} />,
        ])}
      </Menu>
    </>
  )
}
