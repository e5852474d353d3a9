import Block from '@mui/icons-material/Block'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { ResourceRecord } from './resource-client.ts'
import type { OfferedAction } from './use-resource-actions.ts'

/** A screen's own row action. */
export interface RowAction<Shown = ResourceRecord> {
  id: string
  label: string
  icon: ReactNode
  /** Single-key shortcut: `c`. */
  key?: string
  /** Whether it applies to a record; default: all. */
  when?: (record: Shown) => boolean
  run: (record: Shown) => void
}

interface RowMenuProps {
  resource: Resource
  record: ResourceRecord
  more: readonly RowAction[]
  /** Absent when the edit button is elsewhere. */
  onEdit?: () => void
  onAct: (action: OfferedAction) => void
}

/** Edit button and menu of a row. */
export const RowMenu = ({ resource, record, more, onEdit, onAct }: RowMenuProps) => {
  const t = useText(platformTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = String(record[resource.label])
  const toggle: OfferedAction = record.enabled ? 'disable' : 'enable'
  const items: RowAction[] = [
    ...more.filter(({ when }) => when === undefined || when(record)),
    ...(resource.canDisable && offers(resource, 'edit')
      ? [
          {
            id: toggle,
            label: t(`ui.${toggle}`),
            icon: record.enabled ? <Block fontSize="small" /> : <CheckCircle fontSize="small" />,
            run: () => onAct(toggle),
          },
        ]
      : []),
    ...(offers(resource, 'remove')
      ? [
          {
            id: 'remove',
            label: t('ui.delete'),
            icon: <Delete fontSize="small" color="error" />,
            run: () => onAct('remove'),
          },
        ]
      : []),
  ]
  if (items.length === 0 && onEdit === undefined) return null
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', whiteSpace: 'nowrap' }}>
      {onEdit && (
        <IconButton size="small" aria-label={t('ui.editRow', { name })} onClick={onEdit} sx={{ p: 0.5 }}>
          <Edit fontSize="small" />
        </IconButton>
      )}
      <IconButton
        size="small"
        aria-label={t('ui.moreOf', { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map((item) => (
          <MenuItem
            key={item.id}
            onClick={() => {
              setAnchor(null)
              item.run(record)
            }}
          >
            <ListItemIcon>{item.icon}</ListItemIcon>
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
