import Campaign from '@mui/icons-material/CampaignOutlined'
import GroupAdd from '@mui/icons-material/GroupAddOutlined'
import Hearing from '@mui/icons-material/HearingOutlined'
import { type ReactNode, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { SPY_MODES, type SpyMode } from '../../contract/spy-number.ts'
import { changeSpyMode } from '../../contract/spying.ts'
import { controlTexts } from '../../i18n/control/texts.ts'
import { BarButton } from '../bar/bar-button.tsx'
import { usePhone } from '../phone-context.tsx'

const ICONS: Record<SpyMode, ReactNode> = { listen: <Hearing />, whisper: <Campaign />, join: <GroupAdd /> }

/** Who hears the supervisor: nobody, the agent, or everybody. */
export const SpyControls = ({ began }: { began: SpyMode }) => {
  const t = useText(controlTexts)
  const api = useApi()
  const endpoint = usePhone().session.sipData?.account ?? ''
  const [mode, setMode] = useState(began)
  const change = async (target: SpyMode) => {
    const before = mode
    setMode(target)
    try {
      await api.call(changeSpyMode, { body: { endpoint, mode: target } })
    } catch (error) {
      setMode(before)
      if (!(error instanceof ApiFailure)) throw error
      showAlert({ severity: 'error', title: 'Error', text: error.detail })
    }
  }
  return SPY_MODES.map((one) => (
    <BarButton
      key={one}
      label={t(`spy.${one}`)}
      icon={ICONS[one]}
      pressed={mode === one}
      onClick={() => {
        if (mode !== one) void change(one)
      }}
    />
  ))
}
