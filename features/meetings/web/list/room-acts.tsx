import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import History from '@mui/icons-material/History'
import Settings from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { MeetingRoom } from '../../contract/room-list.ts'
import { meetingListTexts } from '../../i18n/list/texts.ts'

interface RoomActsProps {
  room: MeetingRoom
  onJoin: () => void
  onSettings: () => void
  onHistory: () => void
  onDelete: () => void
}

/** What one does with a room of the list. */
export const RoomActs = ({ room, onJoin, onSettings, onHistory, onDelete }: RoomActsProps) => {
  const t = useText(meetingListTexts)
  const { name, mine, engine, address } = room
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(t('copied'))
  }
  const acts = [
    {
      label: t('copy'),
      icon: <ContentCopy fontSize="small" />,
      act: () => void copy(),
      shown: address !== '',
    },
    {
      label: t('history', { name }),
      icon: <History fontSize="small" />,
      act: onHistory,
      shown: engine === 'own',
    },
    { label: t('settings', { name }), icon: <Settings fontSize="small" />, act: onSettings, shown: mine },
    { label: t('delete', { name }), icon: <Delete fontSize="small" />, act: onDelete, shown: mine },
  ]
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Button size="small" variant="outlined" onClick={onJoin} aria-label={t('joinName', { name })}>
        {t('join')}
      </Button>
      {acts
        .filter(({ shown }) => shown)
        .map(({ label, icon, act }) => (
          <Tip key={label} title={label}>
            <IconButton size="small" aria-label={label} onClick={act}>
              {icon}
            </IconButton>
          </Tip>
        ))}
    </Box>
  )
}
