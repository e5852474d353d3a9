import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RowAction } from '#platform/resource/web/row-menu.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { type Lead, useLeadActions } from '../lists/use-lead-actions.tsx'
import { usePersonDetail } from './use-person-detail.ts'

interface LeadActionsProps {
  record: Lead
  /** Rarer actions, common to all persons. */
  more: readonly RowAction<Lead>[]
}

/** A button converts a lead to a customer; rarer actions are in a menu. */
export const LeadActions = ({ record, more }: LeadActionsProps) => {
  const ui = useText(platformTexts)
  const { data } = usePersonDetail(record.id)
  const actions = useLeadActions(data?.state === 'prospect')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isLead = data !== undefined && data.state !== 'person' && !data.discarded
  const [convert, ...others] = isLead ? actions.list : []
  const items = [...others, ...more]
  return (
    <>
      {convert && (
        <ActionButton label={convert.label} icon={convert.icon} onClick={() => convert.run(record)} />
      )}
      <IconButton
        size="small"
        aria-label={ui('ui.moreOf', { name: record.name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ id, label, icon, run }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null)
              run(record)
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {actions.dialog}
    </>
  )
}
