import GroupAdd from '@mui/icons-material/GroupAddOutlined'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import { Coming } from '#platform/ui/later/coming.tsx'
import { later } from '#platform/ui/later/later.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { chatTexts } from '../../i18n/texts.ts'

const CreateGroupDialog = later(async () => (await import('./create-group-dialog.tsx')).CreateGroupDialog)

interface CreateGroupButtonProps {
  open: boolean
  onOpen: (open: boolean) => void
}

export const CreateGroupButton = ({ open, onOpen }: CreateGroupButtonProps) => {
  const t = useText(chatTexts)
  const close = () => onOpen(false)
  return (
    <>
      <Tip title={t('group.new')}>
        <IconButton size="small" aria-label={t('group.new')} onClick={() => onOpen(true)}>
          <GroupAdd fontSize="small" />
        </IconButton>
      </Tip>
      {open && (
        <Coming place="over" onGiveUp={close}>
          <CreateGroupDialog onClose={close} />
        </Coming>
      )}
    </>
  )
}
