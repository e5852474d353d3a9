import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { type AgentChange, type BoardAgent, changeAgent } from '../../contract/board.ts'
import { boardTexts } from '../../i18n/board/texts.ts'
import { PAUSE_REASONS } from './pause-reasons.ts'
import { SpyItems } from './spy-items.tsx'

interface AgentMenuProps {
  chosen: { agent: BoardAgent; anchor: HTMLElement } | null
  onClose: () => void
}

/** Actions of a supervisor on an agent; the board is updated by its socket. */
export const AgentMenu = ({ chosen, onClose }: AgentMenuProps) => {
  const t = useText(boardTexts)
  const api = useApi()
  if (chosen === null) return null
  const { agent, anchor } = chosen
  const act = (action: AgentChange['action'], reason = '') => {
    onClose()
    api
      .call(changeAgent, { params: { id: agent.id }, body: { action, reason } })
      .catch((error: unknown) => showAlert({ severity: 'error', text: failureDetail(error) }))
  }
  const talks = agent.state === 'talking' || agent.state === 'busy'
  const mayLogIn = agent.may_serve.some((queue) => !agent.serves.includes(queue))
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      // In full screen only descendants of the full-screen element are visible.
      container={() => document.fullscreenElement ?? document.body}
    >
      {talks && <SpyItems number={agent.number} onClose={onClose} />}
      {mayLogIn && <MenuItem onClick={() => act('login')}>{t('act.login')}</MenuItem>}
      {agent.serves.length > 0 && <MenuItem onClick={() => act('logout')}>{t('act.logout')}</MenuItem>}
      {agent.state === 'paused' ? (
        <MenuItem onClick={() => act('resume')}>{t('act.resume')}</MenuItem>
      ) : (
        PAUSE_REASONS.map((reason) => (
          <MenuItem key={reason} onClick={() => act('pause', t(`reason.${reason}`))}>
            {t('act.pauseFor', { reason: t(`reason.${reason}`) })}
          </MenuItem>
        ))
      )}
    </Menu>
  )
}
