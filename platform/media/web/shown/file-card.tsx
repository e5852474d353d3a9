import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { FileIcon } from '../files/file-icon.tsx'
import { extensionOf, formatBytes } from '../files/file-kinds.ts'
import { DownloadButton } from './download-button.tsx'
import type { MediaFile } from './media-file.ts'

interface FileCardProps {
  item: MediaFile
  /** Opens the viewer, if the browser can show it. */
  onView?: (() => void) | undefined
}

/** A file by name: to download, and to view if that is safe. */
export const FileCard = ({ item: { id, file }, onView }: FileCardProps) => {
  const t = useText(mediaTexts)
  const { language } = useLanguage()
  const ending = extensionOf(file.name).toUpperCase()
  const about = (
    <>
      <FileIcon name={file.name} />
      <Box sx={{ flex: 1, minWidth: 0, textAlign: 'left' }}>
        <Typography noWrap title={file.name} sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
          {file.name}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {ending !== '' && `${ending} · `}
          {formatBytes(file.size, language)}
        </Typography>
      </Box>
    </>
  )
  const row = { display: 'flex', alignItems: 'center', gap: 1, flex: 1, minWidth: 0 } as const
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        p: 0.75,
        width: 300,
        maxWidth: '100%',
        borderRadius: 1.5,
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.primary',
      }}
    >
      {onView ? (
        <ButtonBase
          aria-description={t('files.view', { name: file.name })}
          onClick={onView}
          sx={{ ...row, borderRadius: 1 }}
        >
          {about}
        </ButtonBase>
      ) : (
        <Box sx={row}>{about}</Box>
      )}
      <DownloadButton id={id} name={file.name} />
    </Box>
  )
}
