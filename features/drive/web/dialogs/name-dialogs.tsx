import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#platform/i18n/web/language.tsx'
import { driveTexts } from '../../i18n/texts.ts'
import type { DriveActions } from '../actions/use-drive-actions.ts'
import { reloadDrive } from '../drive-keys.ts'
import type { OwnFile, OwnFolder } from '../item.ts'
import { NameDialog } from './name-dialog.tsx'

interface NameDialogsProps {
  /** A folder is made there; null: Home; undefined: none is. */
  creatingIn: string | null | undefined
  renaming: OwnFile | OwnFolder | null
  actions: DriveActions
  onClose: () => void
}

/** The name of a new folder, or another one of an entry. */
export const NameDialogs = ({ creatingIn, renaming, actions, onClose }: NameDialogsProps) => {
  const t = useText(driveTexts)
  const queries = useQueryClient()
  const onSaved = () => void reloadDrive(queries)
  if (renaming)
    return (
      <NameDialog
        title={t('drive.rename')}
        action={t('drive.rename')}
        initial={renaming.name}
        isFile={renaming.kind === 'file'}
        save={(name) => actions.rename(renaming, name)}
        onSaved={onSaved}
        onClose={onClose}
      />
    )
  if (creatingIn === undefined) return null
  return (
    <NameDialog
      title={t('drive.newFolder')}
      action={t('drive.create')}
      initial={t('drive.newFolderName')}
      isFile={false}
      save={(name) => actions.createFolder(name, creatingIn)}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
