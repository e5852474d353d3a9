import GroupAdd from '@mui/icons-material/GroupAddOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { chatTexts } from '../../i18n/texts.ts'

const CreateGroupDialog = lazy(async () => ({
  default: (await import('./create-group-dialog.tsx')).CreateGroupDialog,
}))

export const CreateGroupButton = () => {
  const t = useText(chatTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip title={t('group.new')}>
        <IconButton size="small" aria-label={t('group.new')} onClick={() => setOpen(true)}>
          <GroupAdd fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense>
          <CreateGroupDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
