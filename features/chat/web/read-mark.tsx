import Done from '@mui/icons-material/Done'
import DoneAll from '@mui/icons-material/DoneAll'
import { useText } from '#platform/i18n/web/language.tsx'
import { chatTexts } from '../i18n/texts.ts'

/** Whether an own message has been read: one tick or two. */
export const ReadMark = ({ read }: { read: boolean }) => {
  const t = useText(chatTexts)
  const Icon = read ? DoneAll : Done
  return (
    <Icon
      titleAccess={read ? t('chat.read') : t('chat.sent')}
      sx={{ fontSize: 16, flex: 'none', color: read ? 'primary.main' : 'text.secondary' }}
    />
  )
}
