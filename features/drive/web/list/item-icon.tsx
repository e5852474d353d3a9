import Folder from '@mui/icons-material/Folder'
import FolderShared from '@mui/icons-material/FolderSharedOutlined'
import Forum from '@mui/icons-material/ForumOutlined'
import GraphicEq from '@mui/icons-material/GraphicEqOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import Box from '@mui/material/Box'
import type { SvgIconProps } from '@mui/material/SvgIcon'
import type { ComponentType } from 'react'
import { FileIcon } from '#platform/media/web/files/file-icon.tsx'
import type { ProtectedName } from '../../contract/entries.ts'
import type { Item } from '../item.ts'

const SOURCES: Record<ProtectedName, ComponentType<SvgIconProps>> = {
  chats: Forum,
  records: GraphicEq,
  crm: People,
  shared: FolderShared,
}

/** The sign of an item. Decorative: the name is next to it. */
export const ItemIcon = ({ item, large = false }: { item: Item; large?: boolean }) => {
  if (item.kind === 'file' || item.kind === 'sourceFile') return <FileIcon name={item.name} />
  const Icon = item.kind === 'source' ? SOURCES[item.source] : Folder
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 40,
        height: 40,
        color: item.kind === 'source' ? 'secondary.main' : 'primary.main',
      }}
    >
      <Icon sx={{ fontSize: large ? 40 : 28 }} />
    </Box>
  )
}
