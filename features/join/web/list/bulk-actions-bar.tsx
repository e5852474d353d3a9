import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Close from '@mui/icons-material/Close'
import DoneAll from '@mui/icons-material/DoneAll'
import LabelOutlined from '@mui/icons-material/LabelOutlined'
import Outbox from '@mui/icons-material/OutboxOutlined'
import Replay from '@mui/icons-material/Replay'
import Snooze from '@mui/icons-material/Snooze'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { changeMany } from '../../contract/chats.ts'
import { openChatDialog } from '../dialogs/dialog-store.ts'
import { reopenAll } from '../dialogs/use-finish.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import { showFailure } from '../show-failure.ts'

/** Actions on several selected conversations. */
export const BulkActionsBar = ({ chosen, onEnd }: { chosen: ReadonlySet<number>; onEnd: () => void }) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const join = useJoin()
  const labels = useJoinState(({ detail }) => detail?.get_labels)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const ids = [...chosen]
  const none = ids.length === 0
  const change = async (what: { kind: 'read' } | { kind: 'label'; label_id: number | null }) => {
    const { changed } = await join.api.call(changeMany, { body: { chats: ids, change: what } })
    const left = what.kind === 'read' ? ids.length - changed.length : 0
    if (left === 0) showToast(t('join.many.done', { count: changed.length }))
    else showToast(t('join.many.left', { count: left }), 'info')
    onEnd()
  }
  const button = (label: string, icon: ReactNode, run: (at: HTMLElement) => void) => (
    <Tip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        disabled={none}
        onClick={(event) => run(event.currentTarget)}
      >
        {icon}
      </IconButton>
    </Tip>
  )
  const chats = useJoinState((view) => view.chats)
  const areClosed = !none && ids.every((id) => chats[id]?.state === 'closed')
  const reopen = async () => {
    await reopenAll(join, ids)
    onEnd()
  }
  const open = (dialog: 'transfer' | 'finish' | 'snooze' | 'enrol') => {
    openChatDialog(dialog, ...ids)
    onEnd()
  }
  return (
    <Box
      role="toolbar"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1.5, bgcolor: 'primary.light' }}
    >
      <Box aria-live="polite" sx={{ flex: 1, fontSize: '0.8125rem' }}>
        {t('join.many.count', { count: ids.length })}
      </Box>
      {button(t('join.many.read'), <DoneAll fontSize="small" />, () => showFailure(change({ kind: 'read' })))}
      {button(t('join.many.label'), <LabelOutlined fontSize="small" />, setAnchor)}
      {button(t('join.many.transfer'), <SwapHoriz fontSize="small" />, () => open('transfer'))}
      {button(t('join.many.snooze'), <Snooze fontSize="small" />, () => open('snooze'))}
      {areClosed
        ? button(t('join.many.reopen'), <Replay fontSize="small" />, () => showFailure(reopen()))
        : button(t('join.many.finish'), <CheckCircle fontSize="small" />, () => open('finish'))}
      {button(t('join.enrol'), <Outbox fontSize="small" />, () => open('enrol'))}
      <IconButton size="small" aria-label={ui('ui.cancel')} onClick={onEnd}>
        <Close fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {[{ id: null, name: t('join.noLabel') }, ...(labels ?? [])].map(({ id, name }) => (
          <MenuItem
            key={String(id)}
            onClick={() => {
              setAnchor(null)
              showFailure(change({ kind: 'label', label_id: id }))
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
