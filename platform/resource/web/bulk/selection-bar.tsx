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
import { resourceTexts } from '../../i18n/texts.ts'
import type { OfferedAction } from '../use-resource-actions.ts'
import type { Selection } from '../use-selection.ts'
import { RecentRuns } from './recent-runs.tsx'
import type { AllResults } from './use-bulk-results.tsx'

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
  /** All results, when there are more than the page shows. */
  all: AllResults | null
}

/** Actions on all results of the list's filter. */
const AllActions = ({ resource, all, more }: { resource: Resource; all: AllResults; more: ReactNode }) => {
  const t = useText(platformTexts)
  const own = useText(resourceTexts)
  return (
    <>
      {more}
      {all.edit && (
        <Button size="small" startIcon={<Edit />} onClick={all.edit}>
          {own('bulk.edit')}
        </Button>
      )}
      {all.remove && (
        <Button size="small" color="error" startIcon={<Delete />} onClick={all.remove}>
          {t('ui.delete')}
        </Button>
      )}
      <RecentRuns resource={resource} onOpen={all.openRun} />
    </>
  )
}

/** Actions on selected rows, overlaid at the list's bottom. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { selection, all } = props
  const t = useText(platformTexts)
  const own = useText(resourceTexts)
  const count = all?.total ?? 0
  const text = (key: 'all' | 'selectAll') => own(`bulkRun.${key}${all?.capped ? 'Capped' : ''}`, { count })
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
        {all?.chosen ? text('all') : t('ui.selected', { count: selection.ids.length })}
      </Box>
      {all !== null && !all.chosen && (
        <Button size="small" variant="outlined" onClick={all.choose}>
          {text('selectAll')}
        </Button>
      )}
      {all?.chosen ? (
        <AllActions resource={props.resource} all={all} more={props.more} />
      ) : (
        <RowActions {...props} />
      )}
    </Box>
  )
}

/** Actions on the selected rows. */
const RowActions = ({ resource, onAct, more, onEdit, onExport }: SelectionBarProps) => {
  const t = useText(platformTexts)
  const own = useText(resourceTexts)
  return (
    <>
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
    </>
  )
}
