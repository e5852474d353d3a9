import Button from '@mui/material/Button'
import { useText } from '#platform/i18n/web/language.tsx'
import { MAX_INSIDE, type OverReason } from '../../contract/room-socket.ts'
import { meetingRoomTexts } from '../../i18n/room/texts.ts'
import { Centred } from './centred.tsx'

interface OverViewProps {
  reason: OverReason | 'left'
  isGuest: boolean
  onAgain: () => void
}

const RETURNABLE = new Set<OverReason | 'left'>(['left', 'ended', 'full'])

/** After the meeting. */
export const OverView = ({ reason, isGuest, onAgain }: OverViewProps) => {
  const t = useText(meetingRoomTexts)
  return (
    <Centred
      title={t(`over.${reason}`)}
      hint={reason === 'full' ? t('over.fullHint', { count: MAX_INSIDE }) : undefined}
    >
      {RETURNABLE.has(reason) && (
        <Button variant="contained" onClick={onAgain}>
          {t('over.again')}
        </Button>
      )}
      {!isGuest && <Button href="#/pbxCloud/meetings">{t('over.home')}</Button>}
    </Centred>
  )
}
