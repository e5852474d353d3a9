import AddIcCall from '@mui/icons-material/AddIcCall'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import type { Call } from '../softphone/call-set.ts'
import { BarButton } from './bar-button.tsx'
import type { BarPanel } from './bar-panel.ts'
import { MeetButton } from './meet-button.tsx'

interface MoreButtonsProps {
  call: Call
  panel: BarPanel | null
  onPanel: (panel: BarPanel | null) => void
}

/** The rarer controls: in the bar where it is wide, else in its panel `more`. */
export const MoreButtons = ({ call, panel, onPanel }: MoreButtonsProps) => {
  const t = useText(callTexts)
  return (
    <>
      <MeetButton call={call} />
      <BarButton
        label={t('call.add')}
        icon={<AddIcCall />}
        pressed={panel === 'add'}
        onClick={() => onPanel(panel === 'add' ? null : 'add')}
      />
    </>
  )
}
