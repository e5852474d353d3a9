import Article from '@mui/icons-material/ArticleOutlined'
import AudioFile from '@mui/icons-material/AudioFileOutlined'
import Code from '@mui/icons-material/CodeOutlined'
import FolderZip from '@mui/icons-material/FolderZipOutlined'
import Image from '@mui/icons-material/ImageOutlined'
import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import Slideshow from '@mui/icons-material/SlideshowOutlined'
import TableChart from '@mui/icons-material/TableChartOutlined'
import VideoFile from '@mui/icons-material/VideoFileOutlined'
import Box from '@mui/material/Box'
import type { ComponentType } from 'react'
import { type FileLook, lookOf } from './file-kinds.ts'

const LOOKS: Record<FileLook, { Icon: ComponentType; color: string }> = {
  image: { Icon: Image, color: 'primary.main' },
  audio: { Icon: AudioFile, color: 'secondary.main' },
  video: { Icon: VideoFile, color: 'secondary.main' },
  pdf: { Icon: PictureAsPdf, color: 'error.main' },
  sheet: { Icon: TableChart, color: 'success.main' },
  document: { Icon: Article, color: 'primary.main' },
  slides: { Icon: Slideshow, color: 'warning.main' },
  archive: { Icon: FolderZip, color: 'text.secondary' },
  code: { Icon: Code, color: 'text.secondary' },
  other: { Icon: InsertDriveFile, color: 'text.secondary' },
}

/** Decorative: the name is next to it. */
export const FileIcon = ({ name }: { name: string }) => {
  const { Icon, color } = LOOKS[lookOf(name)]
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 40,
        height: 40,
        borderRadius: 1,
        bgcolor: 'action.hover',
        color,
      }}
    >
      <Icon />
    </Box>
  )
}
