import Add from '@mui/icons-material/Add'
import ArrowBack from '@mui/icons-material/ArrowBack'
import Check from '@mui/icons-material/Check'
import Edit from '@mui/icons-material/EditOutlined'
import Fullscreen from '@mui/icons-material/Fullscreen'
import FullscreenExit from '@mui/icons-material/FullscreenExit'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import type { Dashboard } from '../../contract/builder/dashboards.ts'
import { builderTexts } from '../../i18n/builder/texts.ts'
import { DashboardMenu } from './dashboard-menu.tsx'

interface DashboardActionsProps {
  dashboard: Dashboard
  editing: boolean
  full: boolean
  onEditing: (editing: boolean) => void
  onAdd: () => void
  onFull: () => void
  onClose: () => void
  onOpen: (id: number) => void
}

/** What can be done with a dashboard; in full screen only to leave it. */
export const DashboardActions = (props: DashboardActionsProps) => {
  const { dashboard, editing, full, onEditing, onAdd, onFull, onClose, onOpen } = props
  const t = useText(builderTexts)
  if (full)
    return <ActionButton label={t('dashboard.leaveFullScreen')} icon={<FullscreenExit />} onClick={onFull} />
  return (
    <>
      <Tooltip title={t('saved.back')}>
        <IconButton size="small" aria-label={t('saved.back')} onClick={onClose} sx={{ order: -1 }}>
          <ArrowBack />
        </IconButton>
      </Tooltip>
      {editing && <ActionButton label={t('dashboard.addCard')} icon={<Add />} worded onClick={onAdd} />}
      {dashboard.own && (
        <ActionButton
          label={t(editing ? 'dashboard.done' : 'dashboard.edit')}
          icon={editing ? <Check /> : <Edit />}
          main={editing}
          onClick={() => onEditing(!editing)}
        />
      )}
      <ActionButton label={t('dashboard.fullScreen')} icon={<Fullscreen />} onClick={onFull} />
      <DashboardMenu dashboard={dashboard} onGone={onClose} onOpen={onOpen} />
    </>
  )
}
