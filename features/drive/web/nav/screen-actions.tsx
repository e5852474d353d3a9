import ContentPaste from '@mui/icons-material/ContentPasteOutlined'
import DeleteForever from '@mui/icons-material/DeleteForeverOutlined'
import { useText } from '#platform/i18n/web/language.tsx'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { driveTexts } from '../../i18n/texts.ts'
import type { FoundFile } from '../uploads/dropped-files.ts'
import { NewMenu } from './new-menu.tsx'

interface ScreenActionsProps {
  /** What can be pasted here; null: nothing. */
  paste: { count: number; run: () => void } | null
  onEmptyBin: (() => void) | null
  /** Makes a folder; null where nothing can be added. */
  onFolder: (() => void) | null
  onFiles: (found: readonly FoundFile[]) => void
}

/** Beside the title. */
export const ScreenActions = ({ paste, onEmptyBin, onFolder, onFiles }: ScreenActionsProps) => {
  const t = useText(driveTexts)
  return (
    <>
      {onEmptyBin && (
        <ActionButton label={t('drive.emptyBin')} icon={<DeleteForever />} onClick={onEmptyBin} />
      )}
      {paste && (
        <ActionButton
          label={t('drive.paste', { count: paste.count })}
          icon={<ContentPaste />}
          onClick={paste.run}
        />
      )}
      {onFolder && <NewMenu onFolder={onFolder} onFiles={onFiles} />}
    </>
  )
}
