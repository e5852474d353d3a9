import Block from '@mui/icons-material/Block'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Close from '@mui/icons-material/Close'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { resourceTexts } from '../i18n/texts.ts'
import type { OfferedAction } from './use-resource-actions.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  resource: Resource
  selection: Selection
  onAct: (action: OfferedAction) => void
  /** The screen's own actions. */
  more?: ReactNode
  /** Bulk edit; absent when no field allows it. */
  onEdit: (() => void) | undefined
  /** Exports them. */
  onExport: (() => void) | undefined
}

/** Actions on selected rows, overlaid at the list's bottom. */
export const SelectionBar = ({ resource, selection, onAct, more, onEdit, onExport }: SelectionBarProps) => {
  const t = useText(platformTexts)
  const own = useText(resourceTexts)
  return (
    <Box
      role="toolbar"
      aria-label={t('ui.selectionActions')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 44,
        maxWidth: '100%',
        px: 1,
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: 8,
      }}
    >
      <IconButton size="small" aria-label={t('ui.clearSelection')} onClick={selection.clear}>
        <Close fontSize="small" />
      </IconButton>
      <Box component="span" role="status" sx={{ fontWeight: 600, mr: 1 }}>
        {t('ui.selected', { count: selection.ids.length })}
      </Box>
      {more}
      {onEdit && (
        <Button size="small" startIcon={<Edit />} onClick={onEdit}>
          {own('bulk.edit')}
        </Button>
      )}
      {onExport && (
        <Button size="small" startIcon={<Download />} onClick={onExport}>
          {t('ui.export')}
        </Button>
      )}
      {resource.canDisable && offers(resource, 'edit') && (
        <>
          <Button size="small" startIcon={<CheckCircle />} onClick={() => onAct('enable')}>
            {t('ui.enable')}
          </Button>
          <Button size="small" startIcon={<Block />} onClick={() => onAct('disable')}>
            {t('ui.disable')}
          </Button>
        </>
      )}
      {offers(resource, 'remove') && (
        <Button size="small" color="error" startIcon={<Delete />} onClick={() => onAct('remove')}>
          {t('ui.delete')}
        </Button>
      )}
    </Box>
  )
}
