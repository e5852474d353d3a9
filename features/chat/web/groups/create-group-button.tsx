import GroupAdd from '@mui/icons-material/GroupAddOutlined'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { chatTexts } from '../../i18n/texts.ts'

const CreateGroupDialog = lazyPreloaded(
  async () => (await import('./create-group-dialog.tsx')).CreateGroupDialog,
)

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
        <LazyBoundary place="over" onGiveUp={close}>
          <CreateGroupDialog onClose={close} />
        </LazyBoundary>
      )}
    </>
  )
}
