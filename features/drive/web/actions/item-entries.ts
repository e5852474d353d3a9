import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import ContentCut from '@mui/icons-material/ContentCutOutlined'
import DeleteForever from '@mui/icons-material/DeleteForeverOutlined'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/DriveFileRenameOutlineOutlined'
import Download from '@mui/icons-material/FileDownloadOutlined'
import FolderOpen from '@mui/icons-material/FolderOpenOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import PersonAdd from '@mui/icons-material/PersonAddOutlined'
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
  share: (item: OwnFile | OwnFolder) => void
  versions: (file: OwnFile) => void
  bin: (items: readonly Item[]) => void
  restore: (items: readonly Item[]) => void
  purge: (items: readonly Item[]) => void
}

/** Where they are listed, and what the user may do there. */
interface Where {
  place: Place
  access: 'own' | 'edit' | 'read'
}

type Text = (key: KeyOf<typeof driveTexts>) => string

/** What the user may do with items. */
function rightsOn(some: readonly Item[], { place, access }: Where) {
  const own = some.filter(isOwn)
  const allOwn = own.length === some.length
  const isMine = allOwn && own.every(({ entry }) => entry.owner === null)
  const [first] = own
  const ownOne = some.length === 1 && first ? first : null
  return {
    isMine,
    // What others share can be changed within its folder, by those who may edit.
    mayChange: isMine || (allOwn && place.kind === 'folder' && access === 'edit'),
    mayCut: isMine || !allOwn || (place.kind === 'folder' && access === 'edit'),
    ownOne,
    mine: isMine ? ownOne : null,
    isStarred: own.every(({ entry }) => entry.starred),
  }
}

const binEntries = (some: readonly Item[], acts: ItemActs, t: Text): MenuEntry[] => [
  { id: 'restore', text: t('drive.restore'), icon: Restore, run: () => acts.restore(some) },
  { id: 'purge', text: t('drive.purge'), icon: DeleteForever, danger: true, run: () => acts.purge(some) },
]

/** The entries of a menu for what is selected at a place; none for protected folders. */
export function entriesOf(items: readonly Item[], where: Where, acts: ItemActs, t: Text): MenuEntry[] {
  const some = items.filter(({ kind }) => kind !== 'source')
  const [first] = some
  if (!first) return []
  const { place } = where
  if (place.kind === 'view' && place.view === 'bin') return binEntries(some, acts, t)
  const only = some.length === 1 ? first : null
  const { isMine, mayChange, mayCut, ownOne, mine, isStarred } = rightsOn(some, where)
  const entries: (MenuEntry | false | null)[] = [
    only && { id: 'open', text: t('drive.open'), icon: Visibility, run: () => acts.open(only) },
    place.kind !== 'folder' &&
      mine && { id: 'locate', text: t('drive.locate'), icon: FolderOpen, run: () => acts.locate(mine) },
    { id: 'download', text: t('drive.download'), icon: Download, run: () => acts.download(some) },
    mine && { id: 'share', text: t('drive.share'), icon: PersonAdd, run: () => acts.share(mine) },
    mayChange &&
      ownOne && { id: 'rename', text: t('drive.rename'), icon: Edit, run: () => acts.rename(ownOne) },
    isMine && {
      id: 'star',
      text: t(isStarred ? 'drive.unstar' : 'drive.star'),
      icon: Star,
      run: () => acts.star(some, !isStarred),
    },
    mayCut && { id: 'cut', text: t('drive.cut'), icon: ContentCut, run: () => acts.cut(some) },
    { id: 'copy', text: t('drive.copy'), icon: ContentCopy, run: () => acts.copy(some) },
    ownOne?.kind === 'file' && {
      id: 'versions',
      text: t('drive.versions'),
      icon: History,
      run: () => acts.versions(ownOne),
    },
    mayChange && {
      id: 'bin',
      text: t('drive.remove'),
      icon: Delete,
      danger: true,
      run: () => acts.bin(some),
    },
  ]
  return entries.filter((entry) => entry !== false && entry !== null)
}
