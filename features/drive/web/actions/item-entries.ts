import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import ContentCut from '@mui/icons-material/ContentCutOutlined'
import DeleteForever from '@mui/icons-material/DeleteForeverOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/DriveFileRenameOutlineOutlined'
import Download from '@mui/icons-material/FileDownloadOutlined'
import DriveFileMove from '@mui/icons-material/FolderOpenOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import Restore from '@mui/icons-material/RestoreFromTrashOutlined'
import Star from '@mui/icons-material/StarBorderOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import type { MenuEntry } from '#platform/conversation/web/entries-menu.tsx'
import type { KeyOf } from '#platform/i18n/text.ts'
import type { driveTexts } from '../../i18n/texts.ts'
import { type Item, isOwn, type OwnFile, type OwnFolder } from '../item.ts'
import type { Place } from '../place.ts'

/** What can be done with items, as the screen does it. */
export interface ItemActs {
  open: (item: Item) => void
  /** Shows the folder that it lies in. */
  locate: (item: OwnFile | OwnFolder) => void
  download: (items: readonly Item[]) => void
  rename: (item: OwnFile | OwnFolder) => void
  star: (items: readonly Item[], starred: boolean) => void
  cut: (items: readonly Item[]) => void
  copy: (items: readonly Item[]) => void
  versions: (file: OwnFile) => void
  bin: (items: readonly Item[]) => void
  restore: (items: readonly Item[]) => void
  purge: (items: readonly Item[]) => void
}

type Text = (key: KeyOf<typeof driveTexts>) => string

/** The entries of a menu for what is selected at a place; none for protected folders. */
export function entriesOf(items: readonly Item[], place: Place, acts: ItemActs, t: Text): MenuEntry[] {
  const some = items.filter(({ kind }) => kind !== 'source')
  const [first] = some
  if (!first) return []
  const only = some.length === 1 ? first : null
  if (place.kind === 'view' && place.view === 'bin')
    return [
      { id: 'restore', text: t('drive.restore'), icon: Restore, run: () => acts.restore(some) },
      { id: 'purge', text: t('drive.purge'), icon: DeleteForever, danger: true, run: () => acts.purge(some) },
    ]
  const own = some.filter(isOwn)
  const allOwn = own.length === some.length
  const ownOne = only && isOwn(only) ? only : null
  const isStarred = own.every(({ entry }) => entry.starred)
  const isElsewhere = place.kind !== 'folder' && ownOne !== null
  const entries: (MenuEntry | false | null)[] = [
    only && { id: 'open', text: t('drive.open'), icon: Visibility, run: () => acts.open(only) },
    isElsewhere && {
      id: 'locate',
      text: t('drive.locate'),
      icon: DriveFileMove,
      run: () => acts.locate(ownOne),
    },
    { id: 'download', text: t('drive.download'), icon: Download, run: () => acts.download(some) },
    ownOne && { id: 'rename', text: t('drive.rename'), icon: Edit, run: () => acts.rename(ownOne) },
    allOwn && {
      id: 'star',
      text: t(isStarred ? 'drive.unstar' : 'drive.star'),
      icon: Star,
      run: () => acts.star(some, !isStarred),
    },
    { id: 'cut', text: t('drive.cut'), icon: ContentCut, run: () => acts.cut(some) },
    { id: 'copy', text: t('drive.copy'), icon: ContentCopy, run: () => acts.copy(some) },
    ownOne?.kind === 'file' && {
      id: 'versions',
      text: t('drive.versions'),
      icon: History,
      run: () => acts.versions(ownOne),
    },
    allOwn && { id: 'bin', text: t('drive.remove'), icon: Delete, danger: true, run: () => acts.bin(some) },
  ]
  return entries.filter((entry) => entry !== false && entry !== null)
}
