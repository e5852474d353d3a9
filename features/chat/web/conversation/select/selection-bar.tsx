import Close from '@mui/icons-material/Close'
import ContentCopy from '@mui/icons-material/ContentCopy'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Shortcut from '@mui/icons-material/Shortcut'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { Chat } from '../../../contract/chat.ts'
import { chatTexts } from '../../../i18n/texts.ts'
import { useIsSelecting } from './selection-context.ts'
import { useSelectionActions } from './use-selection-actions.ts'

interface ActProps {
  text: string
  /** Reason why it is disabled; empty if none. */
  refusal?: string
  disabled: boolean
  icon: ComponentType<SvgIconProps>
  color?: 'primary' | 'error'
  onClick: () => void
}

/** A button with a label where there is room. */
const Act = ({ text, refusal = '', disabled, icon: Icon, color = 'primary', onClick }: ActProps) => (
  <Tip title={refusal}>
    <span>
      <Button
        color={color}
        disabled={disabled || refusal !== ''}
        aria-label={text}
        onClick={onClick}
        sx={{ minWidth: 44, gap: 0.75 }}
      >
        <Icon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {text}
        </Box>
      </Button>
    </span>
  </Tip>
)

/** Actions on the selected messages; replaces the composer. */
const Bar = ({ chat }: { chat: Chat }) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const { count, mayRemove, copy, forward, remove, cancel } = useSelectionActions(chat)
  const none = count === 0
  return (
    <Box
      role="toolbar"
      aria-label={t('chat.select.acts')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel()
      }}
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 56,
        px: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <IconButton aria-label={ui('ui.cancel')} onClick={cancel}>
        <Close fontSize="small" />
      </IconButton>
      <Box role="status" sx={{ flex: 1, minWidth: 0, fontWeight: 600, fontSize: '0.875rem' }}>
        {t('chat.select.count', { count })}
      </Box>
      <Act text={t('chat.copy')} icon={ContentCopy} disabled={none} onClick={copy} />
      <Act text={t('chat.forward')} icon={Shortcut} disabled={none} onClick={forward} />
      <Act
        text={ui('ui.delete')}
        icon={DeleteOutlined}
        color="error"
        disabled={none}
        refusal={none || mayRemove ? '' : t('chat.select.notDeletable')}
        onClick={remove}
      />
    </Box>
  )
}

export const SelectionBar = ({ chat }: { chat: Chat }) => (useIsSelecting() ? <Bar chat={chat} /> : null)
