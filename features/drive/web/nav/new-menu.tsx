import Add from '@mui/icons-material/Add'
import CreateNewFolder from '@mui/icons-material/CreateNewFolderOutlined'
import DriveFolderUpload from '@mui/icons-material/DriveFolderUploadOutlined'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { type ChangeEvent, useRef, useState } from 'react'
import { EntriesMenu } from '#platform/conversation/web/entries-menu.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { driveTexts } from '../../i18n/texts.ts'
import { chosenFiles, type FoundFile } from '../uploads/dropped-files.ts'

interface NewMenuProps {
  onFolder: () => void
  onFiles: (found: readonly FoundFile[]) => void
}

/** New: a folder, files, or a folder with all its files. */
export const NewMenu = ({ onFolder, onFiles }: NewMenuProps) => {
  const t = useText(driveTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.files) onFiles(chosenFiles(event.target.files))
    // The same file may be chosen again.
    event.target.value = ''
  }
  return (
    <>
      <ActionButton
        main
        label={t('drive.new')}
        icon={<Add />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <input ref={files} hidden type="file" multiple aria-label={t('drive.uploadFiles')} onChange={take} />
      <input
        ref={folder}
        hidden
        type="file"
        {...{ webkitdirectory: '' }}
        aria-label={t('drive.uploadFolder')}
        onChange={take}
      />
      {anchor && (
        <EntriesMenu
          label={t('drive.new')}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          entries={[
            { id: 'folder', text: t('drive.newFolder'), icon: CreateNewFolder, run: onFolder },
            {
              id: 'files',
              text: t('drive.uploadFiles'),
              icon: UploadFile,
              run: () => files.current?.click(),
            },
            {
              id: 'folders',
              text: t('drive.uploadFolder'),
              icon: DriveFolderUpload,
              run: () => folder.current?.click(),
            },
          ]}
        />
      )}
    </>
  )
}
