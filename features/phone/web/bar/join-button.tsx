import CallMerge from '@mui/icons-material/CallMerge'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import type { Call } from '../softphone/call-set.ts'
import { useCallControl } from '../transfer/use-call-control.ts'
import { BarButton } from './bar-button.tsx'

interface JoinButtonProps {
  call: Call
  held: readonly Call[]
}

/** Completes an attended transfer, also before the answer: connects the longest held call with the current one. */
export const JoinButton = ({ call, held }: JoinButtonProps) => {
  const t = useText(callTexts)
  const { join } = useCallControl()
  const [first] = held
  const may = call.conference === null && (call.phase === 'talking' || call.phase === 'dialing')
  if (first === undefined || !may) return null
  return (
    <BarButton
      label={t('transfer.join')}
      icon={<CallMerge />}
      tone="success"
      onClick={() => void join(first)}
    />
  )
}
