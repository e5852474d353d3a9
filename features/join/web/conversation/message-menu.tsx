import AddReaction from '@mui/icons-material/AddReactionOutlined'
import ContentCopy from '@mui/icons-material/ContentCopy'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Reply from '@mui/icons-material/Reply'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { EntriesMenu, type MenuEntry } from '#platform/conversation/web/entries-menu.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { deleteMessage, reactToMessage } from '../../contract/messages.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import type { Entry } from '../session/join-view.ts'
import { showFailure } from '../show-failure.ts'
import { beginNoteEdit } from './editing-note.ts'
import type { Place } from './message-menu-context.ts'

/** Reactions offered at once. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏']

interface MessageMenuProps {
  message: Entry
  at: Place
  /** Whether the service takes reactions. */
  canReact: boolean
  onClose: () => void
}

/** Actions and reactions of a message. */
export const MessageMenu = ({ message, at, canReact, onClose }: MessageMenuProps) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const join = useJoin()
  const isNote = message.kind === 'note'
  const mine = message.reactions.find(({ incoming }) => !incoming)?.emoji ?? ''
  const react = (emoji: string) => {
    onClose()
    const answer = join.api.call(reactToMessage, {
      params: { id: message.id },
      body: { emoji: emoji === mine ? '' : emoji },
    })
    showFailure(answer.then((response) => join.mergeMessages(message.sender, [response])))
  }
  const copy = async () => {
    await navigator.clipboard.writeText(message.message)
    showToast(ui('ui.copied'))
  }
  const remove = async () => {
    const response = await join.api.call(deleteMessage, { params: { id: message.id } })
    join.mergeMessages(message.sender, [response])
  }
  const there = !message.deleted
  const ownNote = isNote && there && message.author.id === join.me
  const entries: (MenuEntry | false)[] = [
    !isNote &&
      there && {
        id: 'reply',
        text: t('join.reply'),
        icon: Reply,
        run: () => join.replyTo(message.sender, message),
      },
    message.message !== '' && {
      id: 'copy',
      text: t('join.copy'),
      icon: ContentCopy,
      run: () => showFailure(copy()),
    },
    ownNote && {
      id: 'edit',
      text: t('join.editNote'),
      icon: EditOutlined,
      run: () => beginNoteEdit(message.id),
    },
    ownNote && {
      id: 'delete',
      text: t('join.deleteNote'),
      icon: DeleteOutlined,
      run: () => showFailure(remove()),
      danger: true,
    },
  ]
  return (
    <EntriesMenu
      label={t('join.messageMenu')}
      entries={entries.filter((entry) => entry !== false)}
      anchor={at}
      onClose={onClose}
      keepsFocus
    >
      {!isNote && there && canReact && (
        <Box
          role="group"
          aria-label={t('join.react')}
          sx={{ display: 'flex', alignItems: 'center', px: 1, pb: 0.5 }}
        >
          <AddReaction fontSize="small" sx={{ color: 'text.secondary', mr: 0.5 }} />
          {QUICK.map((emoji) => (
            <IconButton
              key={emoji}
              size="small"
              aria-label={emoji === mine ? t('join.unreact') : `${t('join.react')} ${emoji}`}
              aria-pressed={emoji === mine}
              onClick={() => react(emoji)}
              sx={{ fontSize: 18, bgcolor: emoji === mine ? 'primary.light' : 'transparent' }}
            >
              {emoji}
            </IconButton>
          ))}
        </Box>
      )}
    </EntriesMenu>
  )
}
